import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Bars, ticksUpTo } from '../../app/components/charts/bars.tsx';

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [100, [0, 50, 100]],
  [420, [0, 200, 400, 600]],
  [1_000_000, [0, 500_000, 1_000_000]],
])(
  'The scale of a chart has whole numbers, equally far apart, up to the highest bar: %i.',
  (most, ticks) => {
    expect(ticksUpTo(most)).toEqual(ticks);
  },
);

const series = [
  { key: 'views', label: 'Views', color: '#2c6ecb' },
  { key: 'cart', label: 'Cart changes', color: '#47c1bf' },
];

/** The server's markup for days with these numbers. */
function drawn(...values: { views?: number; cart?: number }[]): string {
  const days = values.map((each, index) => ({
    day: `2026-11-${10 + index}`,
    label: `Nov ${10 + index}`,
    values: each,
  }));
  return renderToStaticMarkup(createElement(Bars, { days, series, format: (n) => `${n}.` }));
}

/** The positions of the bars of one color: `y` and `height`, in percent. */
const barsIn = (color: string, markup: string) =>
  [...markup.matchAll(/fill="(#\w+)"[^>]*? y="([\d.]+)%" height="([\d.]+)%"/g)]
    .filter(([, fill]) => fill === color)
    .map(([, , y, height]) => [Number(y), Number(height)]);

describe('the bars of a chart', () => {
  it('are as high as their numbers on the scale, and stand on each other', () => {
    const markup = drawn({ views: 2, cart: 1 }, { cart: 4 });
    expect(barsIn('#2c6ecb', markup)).toEqual([[50, 50]]);
    expect(barsIn('#47c1bf', markup)).toEqual([
      [25, 25],
      [0, 100],
    ]);
  });

  it('share the width, and show their numbers in the format of the page', () => {
    const markup = drawn({ views: 3 }, {}, {}, { cart: 1 });
    const places = [...markup.matchAll(/bp-bars__place" x="(\S+?)" width="(\S+?)"/g)];
    expect(places.map(([, x, width]) => [x, width])).toEqual([
      ['0%', '25%'],
      ['25%', '25%'],
      ['50%', '25%'],
      ['75%', '25%'],
    ]);
    expect(markup).toContain('<title>Nov 13\nViews: 0.\nCart changes: 1.</title>');
  });

  it('have the names of at most six days below them, and of every second of those on a phone', () => {
    const thirty = Array.from({ length: 30 }, (_, index) => ({ views: index }));
    const labels = [...drawn(...thirty).matchAll(/bp-bars__day--(\w+)"[^>]*>(Nov \d+)</g)];
    expect(labels.map(([, size, label]) => `${label} ${size}`)).toEqual([
      'Nov 12 wide',
      'Nov 17 any',
      'Nov 22 wide',
      'Nov 27 any',
      'Nov 32 wide',
      'Nov 37 any',
    ]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createVisibility,
  type Crossing,
  type Visibility,
} from '../../../extensions/storefront/src/visibility.ts';

/** An element consists of its name here: no code uses more of it. */
const element = (name: string): Element => ({ id: name }) as Element;

interface Observer {
  threshold: number;
  observed: Set<Element>;
  callback: (crossings: readonly Crossing[]) => void;
}

let observers: Observer[];
let seen: string[];
let isCounted: boolean;
let visibility: Visibility;
const item = element('item');

beforeEach(() => {
  vi.useFakeTimers();
  observers = [];
  seen = [];
  isCounted = true;
  visibility = createVisibility({
    createObserver(callback, threshold) {
      const observed = new Set<Element>();
      observers.push({ threshold, observed, callback });
      return {
        observe: (target) => void observed.add(target),
        unobserve: (target) => void observed.delete(target),
        disconnect: () => {
          observed.clear();
        },
      };
    },
    windowHeight: () => 600,
    isPageShown: true,
    seen({ id }, key) {
      seen.push(`${id} ${key}`);
      return isCounted;
    },
  });
});
afterEach(() => vi.useRealTimers());

/** The browser reports a visible share of the item to its observer. */
function cross(share: number, { height = 100, width = 100, target = item } = {}): void {
  const observer = observers.find(({ observed }) => observed.has(target));
  observer?.callback([
    {
      target,
      intersectionRatio: share,
      boundingClientRect: { width, height },
    },
  ]);
}

describe('an item', () => {
  it('is seen after a second of 70 %, once', () => {
    visibility.watch(item, 'a');
    cross(0.7);
    vi.advanceTimersByTime(999);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    cross(0.7);
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual(['item a']);
  });

  it('is not seen with less, nor when it goes within the second', () => {
    visibility.watch(item, 'a');
    cross(0.69);
    vi.advanceTimersByTime(2_000);
    cross(0.8);
    vi.advanceTimersByTime(900);
    cross(0.5);
    vi.advanceTimersByTime(2_000);
    expect(seen).toEqual([]);
  });

  it('without area is not seen', () => {
    visibility.watch(item, 'a');
    cross(1, { height: 0 });
    vi.advanceTimersByTime(2_000);
    expect(seen).toEqual([]);
  });

  it.each([
    [600, 0.7],
    [601, 0.699],
    [1_200, 0.35],
    [6_000, 0.07],
    [60_000, 0.007],
  ])('of %i px in a window of 600 needs a share of %f', (height, share) => {
    visibility.watch(item, 'a');
    cross(share / 2, { height });
    expect(observers.at(-1)?.threshold).toBe(share);
    expect(observers.filter(({ observed }) => observed.has(item))).toHaveLength(1);
    cross(share, { height });
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual(['item a']);
  });

  it('that stands for something else is seen anew; for the same it is not', () => {
    visibility.watch(item, 'a');
    cross(1);
    vi.advanceTimersByTime(1_000);
    visibility.watch(item, 'a');
    expect(observers.some(({ observed }) => observed.has(item))).toBe(false);
    visibility.watch(item, 'b');
    cross(1);
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual(['item a', 'item b']);
  });

  it('that was not counted after its second is seen again once it has left and come back', () => {
    isCounted = false;
    visibility.watch(item, 'a');
    cross(1);
    vi.advanceTimersByTime(1_000);
    visibility.watch(item, 'a');
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual(['item a']);
    cross(0);
    isCounted = true;
    cross(1);
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual(['item a', 'item a']);
    expect(observers.some(({ observed }) => observed.has(item))).toBe(false);
  });

  it('that was not counted after its second begins it again when it is to be watched again', () => {
    isCounted = false;
    visibility.watch(item, 'a');
    cross(1);
    vi.advanceTimersByTime(1_000);
    isCounted = true;
    visibility.watch(item, 'a');
    cross(1);
    visibility.watch(item, 'a');
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual(['item a', 'item a']);
  });

  it('that had no area is seen when it is to be watched again', () => {
    visibility.watch(item, 'a');
    cross(1, { height: 0 });
    visibility.watch(item, 'a');
    cross(1);
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual(['item a']);
  });

  it('that stands for something else begins its second again', () => {
    visibility.watch(item, 'a');
    cross(1);
    vi.advanceTimersByTime(900);
    visibility.watch(item, 'b');
    cross(1);
    vi.advanceTimersByTime(900);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(seen).toEqual(['item b']);
  });
});

describe('a page', () => {
  it('that is hidden stops the time, which begins again when it is shown', () => {
    visibility.watch(item, 'a');
    cross(1);
    vi.advanceTimersByTime(900);
    visibility.pageShown(false);
    const other = element('other');
    visibility.watch(other, 'b');
    cross(1, { target: other });
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual([]);
    visibility.pageShown(true);
    vi.advanceTimersByTime(999);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['item a', 'other b']);
  });

  it('that stops watching sees nothing, and runs no timer', () => {
    visibility.watch(item, 'a');
    cross(1);
    visibility.stop();
    expect(vi.getTimerCount()).toBe(0);
    visibility.watch(item, 'a');
    cross(1);
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual(['item a']);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createVisibility,
  type Crossing,
  SHARES,
  type Visibility,
} from '../../../extensions/storefront/src/visibility.ts';

/** An element consists of its name here: no code uses more of it. */
const element = (name: string): Element => ({ id: name }) as Element;

/** The observed elements, with the number of shares that each has reached. */
let observed: Map<Element, number>;
let report: (crossings: readonly Crossing[]) => void;
let seen: string[];
let isCounted: boolean;
let visibility: Visibility;
const item = element('item');

beforeEach(() => {
  vi.useFakeTimers();
  observed = new Map();
  seen = [];
  isCounted = true;
  visibility = createVisibility({
    createObserver(callback) {
      report = callback;
      return {
        observe: (target) => void observed.set(target, -1),
        unobserve: (target) => void observed.delete(target),
        disconnect: () => observed.clear(),
      };
    },
    isPageShown: true,
    seen({ id }, key) {
      seen.push(`${id} ${key}`);
      return isCounted;
    },
  });
  visibility.watch(item, 'a');
});
afterEach(() => vi.useRealTimers());

/** The browser reports a visible share of an observed item, if it has crossed one of the shares to report. */
function cross(share: number, { height = 100, width = 100, target = item } = {}): void {
  const reached = SHARES.filter((each) => each <= share).length;
  if ((observed.get(target) ?? reached) === reached) return;
  observed.set(target, reached);
  report([
    {
      target,
      intersectionRatio: share,
      boundingClientRect: { width, height },
      rootBounds: { width: 600, height: 600 },
    },
  ]);
}

/** The browser reports a visible share, and time passes. */
function show(ms: number, share = 1, size = {}): void {
  cross(share, size);
  vi.advanceTimersByTime(ms);
}

describe('an item', () => {
  it('is seen after a second of 70 %, once', () => {
    show(999, 0.7);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    show(5_000, 0.7);
    expect(seen).toEqual(['item a']);
  });

  it('is not seen with less, nor when it goes within the second', () => {
    show(2_000, 0.69);
    show(900, 0.8);
    show(2_000, 0.5);
    expect(seen).toEqual([]);
  });

  it('without area is not seen', () => {
    show(2_000, 1, { height: 0 });
    expect(seen).toEqual([]);
  });

  it.each([
    [600, 100, 0.7],
    [601, 100, 0.699],
    [1_200, 100, 0.35],
    [6_000, 100, 0.07],
    [60_000, 100, 0.007],
    [100, 1_200, 0.35],
    [1_200, 1_200, 0.175],
  ])('of %i × %i px in a window of 600 × 600 needs a share of %f', (height, width, share) => {
    show(1_000, share - 0.001, { height, width });
    expect(seen).toEqual([]);
    show(1_000, share, { height, width });
    expect(seen).toEqual(['item a']);
  });

  it('that grows higher than the window while a part of it is visible is seen by its new height', () => {
    cross(0.5);
    cross(0.1, { height: 2_000 });
    show(1_000, 0.3, { height: 2_000 });
    expect(seen).toEqual(['item a']);
  });

  it('that stands for something else is seen anew; for the same it is not', () => {
    show(1_000);
    visibility.watch(item, 'a');
    expect(observed.has(item)).toBe(false);
    visibility.watch(item, 'b');
    show(1_000);
    expect(seen).toEqual(['item a', 'item b']);
  });

  it('that was not counted after its second is seen again once it has left and come back', () => {
    isCounted = false;
    show(1_000);
    visibility.watch(item, 'a');
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual(['item a']);
    cross(0);
    isCounted = true;
    show(1_000);
    expect(seen).toEqual(['item a', 'item a']);
    expect(observed.has(item)).toBe(false);
  });

  it('that was not counted after its second begins it again when it is to be watched again', () => {
    isCounted = false;
    show(1_000);
    isCounted = true;
    visibility.watch(item, 'a');
    cross(1);
    visibility.watch(item, 'a');
    vi.advanceTimersByTime(1_000);
    expect(seen).toEqual(['item a', 'item a']);
  });

  it('that stands for something else begins its second again', () => {
    show(900);
    visibility.watch(item, 'b');
    show(900);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(seen).toEqual(['item b']);
  });
});

describe('a page', () => {
  it('that is hidden stops the time, which begins again when it is shown', () => {
    show(900);
    visibility.pageShown(false);
    const other = element('other');
    visibility.watch(other, 'b');
    show(5_000, 1, { target: other });
    expect(seen).toEqual([]);
    visibility.pageShown(true);
    vi.advanceTimersByTime(999);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['item a', 'other b']);
  });

  it('that stops watching sees nothing, and runs no timer', () => {
    cross(1);
    visibility.stop();
    expect(vi.getTimerCount()).toBe(0);
    visibility.watch(item, 'a');
    show(1_000);
    expect(seen).toEqual(['item a']);
  });
});

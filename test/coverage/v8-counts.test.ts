import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranAt, type V8Range } from './v8-counts.ts';

const script = (...functions: [start: number, end: number, count: number][][]) => ({
  url: 'file:///app.js',
  functions: functions.map((ranges) => ({
    ranges: ranges.map(([startOffset, endOffset, count]) => ({ startOffset, endOffset, count })),
  })),
});

describe('whether code ran', () => {
  it('is what the innermost range says', () => {
    const ran = ranAt(
      script(
        [
          [0, 100, 1],
          [40, 60, 0],
        ],
        [[70, 90, 0]],
        [[75, 80, 3]],
      ),
    );
    const places = [0, 39, 40, 59, 60, 70, 75, 80, 90, 99];
    expect(places.filter(ran)).toEqual([0, 39, 60, 75, 90, 99]);
  });

  it('is no where no range reaches', () => {
    expect(ranAt(script())(5)).toBe(false);
    expect(ranAt(script([[0, 5, 1]]))(5)).toBe(false);
  });

  it('does not depend on the order of the ranges', () => {
    // Each range lies in the one before, so that they nest.
    const nested = fc
      .array(fc.tuple(fc.nat(20), fc.nat(20), fc.nat(2)), { minLength: 1, maxLength: 6 })
      .map((cuts) => {
        let [start, end] = [0, 200];
        return cuts.map(([left, right, count]): V8Range => {
          start += left;
          end -= right;
          return { startOffset: start, endOffset: Math.max(start + 1, end), count };
        });
      })
      .filter(
        (ranges) =>
          new Set(ranges.map((each) => JSON.stringify([each.startOffset, each.endOffset]))).size ===
          ranges.length,
      );
    fc.assert(
      fc.property(nested, fc.nat(220), (ranges, offset) => {
        const innermost = ranges
          .filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)
          .at(-1);
        const reversed = {
          url: '',
          functions: [...ranges].reverse().map((range) => ({ ranges: [range] })),
        };
        expect(ranAt(reversed)(offset)).toBe((innermost?.count ?? 0) > 0);
      }),
    );
  });
});

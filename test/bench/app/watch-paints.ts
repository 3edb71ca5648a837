import type { LayoutShift } from './layout-shift.ts';

/** What a page was seen to paint; times in milliseconds since its navigation. */
export interface Paints {
  /** Of the largest contentful paint; null before the first one. */
  largestAt: number | null;
  /** The text of what it painted. */
  largestText: string;
  /** What moved without a person's doing. */
  shifts: LayoutShift[];
  /** When the navigation began, in milliseconds since 1970. */
  timeOrigin: number;
}

/** An entry of the browser's timeline, with what the two kinds of interest here carry. */
interface Entry {
  startTime: number;
  value: number;
  hadRecentInput: boolean;
  element?: { textContent: string } | null;
}

/** The browser's own constructor: Node's knows other kinds of entries. */
type Observer = new (callback: (list: { getEntries(): Entry[] }) => void) => {
  observe(options: { type: string; buffered: boolean }): void;
};

/** Runs in every frame before anything else does, and leaves its notes as `paints`. */
export function watchPaints(): void {
  const place = globalThis as unknown as { PerformanceObserver: Observer; paints: Paints };
  const paints: Paints = {
    largestAt: null,
    largestText: '',
    shifts: [],
    timeOrigin: performance.timeOrigin,
  };
  place.paints = paints;
  const observe = (type: string, note: (entry: Entry) => void) => {
    new place.PerformanceObserver((list) => {
      list.getEntries().forEach(note);
    }).observe({ type, buffered: true });
  };
  observe('largest-contentful-paint', ({ startTime, element }) => {
    paints.largestAt = startTime;
    paints.largestText = (element?.textContent ?? '').trim();
  });
  observe('layout-shift', ({ value, startTime, hadRecentInput }) => {
    if (!hadRecentInput) paints.shifts.push({ value, startTime });
  });
}

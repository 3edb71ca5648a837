import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf } from '../../../app/beacon/report.ts';
import { reportSchema } from '../../../app/beacon/schemas/report.ts';
import { start } from '../../../extensions/storefront/src/reports.ts';

/** The app reads no larger report. */
const MAX_REPORT_BYTES = 16_384;

describe('a page that is left', () => {
  const bodies: string[] = [];
  let isAllowed = true;
  let leave: () => void;

  beforeEach(() => {
    bodies.length = 0;
    isAllowed = true;
    vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => (leave = listener));
    vi.stubGlobal('document', { addEventListener: () => undefined });
  });
  afterEach(() => vi.unstubAllGlobals());

  function open(answers: string[]): void {
    start({
      settings: { reportUrl: 'https://app.example.com/reports/shop', mode: 'live' },
      post: (_url, body) => {
        bodies.push(body);
        return Promise.resolve(new Response());
      },
      mayTrack: () => isAllowed,
      answers,
    });
  }
  const reported = () => bodies.map((body) => reportSchema.parse(JSON.parse(body)));

  it('reports each answer once', () => {
    const answers = [answerOf('cart/add', 200)];
    open(answers);
    leave();
    leave();
    expect(reported().flatMap(({ counts }) => counts)).toEqual([
      { path: 'cart/add', status: 200, events: 1 },
    ]);
    expect(answers).toEqual([]);
  });

  it('reports all answers of a long visit, in reports that the app reads', () => {
    const impressions = Array.from({ length: 1_000 }, (_, index) =>
      answerOf('recommendations/impression', index % 2 ? 200 : '+1'),
    );
    open([...impressions, answerOf('cart/add', 200)]);
    leave();
    for (const body of bodies) expect(body.length).toBeLessThanOrEqual(MAX_REPORT_BYTES);
    const events = reported().flatMap(({ counts }) => counts.map((count) => count.events));
    const seen = reported().flatMap(({ lists }) => lists.map((list) => list.seen));
    expect(events.reduce((a, b) => a + b)).toBe(501);
    expect(seen.reduce((a, b) => a + b)).toBe(500);
  });

  it('reports nothing that was sent before consent was withdrawn', () => {
    const answers = Array.from({ length: 1_000 }, () => answerOf('search/render', 200));
    open(answers);
    isAllowed = false;
    leave();
    isAllowed = true;
    leave();
    expect(bodies).toEqual([]);
  });
});

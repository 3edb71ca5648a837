import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../app/indexing/decide.ts';
import { FEED_STATES } from '../../../app/indexing/feed-status.ts';
import {
  ENDED_STATES,
  UNFINISHED_STATES,
  type ReindexState,
} from '../../../app/indexing/reindex.ts';
import type { ServiceProblemKind } from '../../../app/indexing/service-request.ts';
import { feedMessage, feedStateMessage } from '../../../app/indexing/messages/feed-messages.ts';
import { problemMessage } from '../../../app/indexing/messages/problem-messages.ts';
import {
  refusalMessage,
  reindexStateName,
  reindexMessage,
  stateSeenMessage,
} from '../../../app/indexing/messages/reindex-messages.ts';
import { texts as en } from '../../../app/texts/en/index.ts';
import { textsIn } from '../../../app/texts/every-language.ts';
import { later } from '../../../app/time/units.ts';

const { t } = textsIn('en');

const SENT = new Date('2026-11-21T09:00:00Z');
const STATES: ReindexState[] = [...UNFINISHED_STATES, ...ENDED_STATES];

/** The compiler requires a text for each kind of problem and each reason. */
const PROBLEMS = Object.keys(en.indexing.problems) as ServiceProblemKind[];
const REASONS = [...Object.keys(en.indexing.reasons), ...PROBLEMS.map((kind) => `service:${kind}`)];

/** Expects complete sentences with typographic punctuation. */
function expectSentences(text: string): void {
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(text).not.toMatch(/ {2}|undefined|null|["']|\.\.|[A-Z]{5,}|_/);
}

it('Every feed, refusal, problem and reason has whole sentences on what is wrong.', () => {
  const { feedStates, problems, reasonAdvice, reasons, refusals, waitsFor } = en.indexing;
  for (const { name, meaning } of Object.values(feedStates)) {
    expect(name.split(' ').length).toBeLessThanOrEqual(3);
    expectSentences(meaning);
  }
  for (const { title, meaning, advice } of Object.values(problems)) {
    expect(title).toMatch(/^[A-Z].*[a-zA-Z]$/);
    expectSentences(meaning);
    expectSentences(advice);
  }
  for (const texts of [reasonAdvice, reasons, refusals, waitsFor])
    for (const text of Object.values(texts)) expectSentences(text);
  expectSentences(t('indexing.never.text'));
  // They are read an hour later as well, and in the timeline of a month ago.
  for (const text of Object.values(reasons)) expect(text).not.toMatch(/\bago\b/);
});

it('No advice about a problem promises another try: the app tries again only where the page says so.', () => {
  for (const { advice } of Object.values(en.indexing.problems))
    expect(advice).not.toMatch(/we’ll|automatically/i);
});

it('A re-index that was canceled has the color of nothing that went wrong.', () => {
  const canceled = { state: 'cancelled', reason: null, sendingAt: null } as const;
  expect(reindexMessage(canceled, t).tone).toBe('neutral');
});

describe('a state of a feed', () => {
  it('has a name of its own', () => {
    expect(new Set(FEED_STATES.map((state) => feedStateMessage(state, t).name)).size).toBe(8);
  });

  it.each(['Reticulating', 'DONE', 'constructor', '__proto__'])(
    '%s is shown as it came',
    (state) => {
      expect(feedStateMessage(state, t)).toMatchObject({ name: state, tone: 'attention' });
    },
  );

  it('done means never indexed where no index has a time', () => {
    const never = feedMessage({ state: 'done', lastIndexed: null }, t);
    expect(never).toMatchObject({ name: 'Never indexed', tone: 'attention' });
    expectSentences(never.meaning);
    expect(feedMessage({ state: 'done', lastIndexed: SENT }, t)).toEqual(
      feedStateMessage('done', t),
    );
    expect(feedMessage({ state: 'waiting', lastIndexed: null }, t)).toEqual(
      feedStateMessage('waiting', t),
    );
  });

  it('that is missing is named as missing', () => {
    expect(feedStateMessage('', t).name).toBe('No status');
  });
});

describe('a refusal', () => {
  const format = { t, time: (at: Date) => `at ${at.toISOString().slice(11, 16)}` };

  it('within the hour says until when', () => {
    const refusal: Refusal = { allowed: false, reason: 'hour-limit', possibleAt: SENT };
    expect(refusalMessage(refusal, format)).toBe(
      'Each feed can be re-indexed once per hour. You can re-index again at 09:00.',
    );
  });

  it('for an index in progress says that a request would pause it', () => {
    const refusal: Refusal = { allowed: false, reason: 'in-progress', possibleAt: null };
    expect(refusalMessage(refusal, format)).toContain('pause it');
  });

  it('after a failed index says what to check first', () => {
    const refusal: Refusal = { allowed: false, reason: 'needs-confirmation', possibleAt: null };
    expect(refusalMessage(refusal, format)).toContain('Check the feed');
    expect(t('indexing.confirm.text')).toContain('may fail for the same reason');
  });
});

it('A problem with the service names the HTTP status where that helps.', () => {
  const { meaning } = problemMessage({ kind: 'service-error', httpStatus: 502 }, t);
  expect(meaning).toBe(
    'The discovery service failed with an error. It answered with HTTP status 502.',
  );
});

describe('a re-index', () => {
  it.each(STATES)('that is %s has a name, a meaning and, for every reason, sentences', (state) => {
    for (const reason of [null, ...REASONS]) {
      for (const sendingAt of [null, SENT]) {
        const { name, meaning, advice } = reindexMessage({ state, reason, sendingAt }, t);
        expect(name).toBe(reindexStateName(state, t));
        expectSentences(meaning);
        if (advice !== null) expectSentences(advice);
      }
    }
  });

  it('says the same for a reason that is not known as without, and its own for every other', () => {
    const words = (reason: string | null, state: ReindexState = 'refused') =>
      reindexMessage({ state, reason, sendingAt: SENT }, t);
    for (const unknown of ['something-new', 'constructor', 'service:something-new'])
      for (const state of STATES) expect(words(unknown, state)).toEqual(words(null, state));
    for (const reason of REASONS) expect(words(reason).meaning).not.toBe(words(null).meaning);
  });

  it('whose answer did not come says that it is not sent again', () => {
    for (const reason of [null, 'interrupted', 'service:timeout', 'service:malformed']) {
      const { meaning } = reindexMessage({ state: 'unknown', reason, sendingAt: SENT }, t);
      expect(meaning).toContain('don’t send');
    }
  });

  it('that is accepted and does not start says what Never means', () => {
    for (const [state, reason] of [
      ['accepted', 'not-started'],
      ['lost', 'never-started'],
    ] as const) {
      const { meaning, tone } = reindexMessage({ state, reason, sendingAt: SENT }, t);
      expect(meaning).toContain('interval Never');
      expect(tone).toBe('warning');
    }
  });

  it('that was refused says whether anything was sent', () => {
    const words = (sendingAt: Date | null) =>
      reindexMessage({ state: 'refused', reason: 'service:wrong-key', sendingAt }, t).meaning;
    expect(words(null)).toContain('Nothing was sent.');
    expect(words(SENT)).toContain('wasn’t taken');
  });

  it.each([
    [['running'], 'Indexing'],
    [['running', 'feed:waiting'], 'In the queue'],
    [['feed:waiting', 'running', 'feed:running'], 'Indexing'],
    [['running', 'feed:regen_running'], 'Regenerating'],
    [['feed:done', 'running'], 'Indexing'],
    [['running', 'feed:Reticulating'], 'Indexing'],
  ])('that is running and was seen in %j is called what its feed is doing', (seen, name) => {
    const states = seen.map((state) => ({ state, reason: null, at: SENT }));
    const words = reindexMessage({ state: 'running', reason: null, sendingAt: SENT, states }, t);
    expect(words).toMatchObject({ name, tone: 'info' });
    expectSentences(words.meaning);
  });

  it('that does not run is called by its own state, whatever its feed is doing', () => {
    const states = [{ state: 'feed:waiting', reason: null, at: SENT }];
    for (const state of STATES.filter((each) => each !== 'running')) {
      const words = reindexMessage({ state, reason: null, sendingAt: SENT, states }, t);
      expect(words.name).toBe(reindexStateName(state, t));
    }
  });

  it('has words for each state that it was seen in, also those of its feed', () => {
    const seen = (state: string, reason: string | null = null) =>
      stateSeenMessage({ state, reason, at: later(SENT, 1_000) }, { sendingAt: SENT }, t);
    expect(seen('feed:regen_running')).toMatchObject({ name: 'Feed: Regenerating', tone: 'info' });
    expect(seen('feed:Reticulating').name).toBe('Feed: Reticulating');
    expect(seen('waiting', 'hour-limit').meaning).toContain('per hour');
    expect(seen('from-another-version').name).toBe('from-another-version');
  });

  it('does not say of its feed before it was sent that an index has finished', () => {
    const seen = (at: Date, sendingAt: Date | null) =>
      stateSeenMessage({ state: 'feed:done', reason: null, at }, { sendingAt }, t).name;
    expect(seen(SENT, null)).toBe('Feed: Ready');
    expect(seen(SENT, SENT)).toBe('Feed: Ready');
    expect(seen(later(SENT, 1_000), SENT)).toBe('Feed: Indexed');
  });
});

it('Words and decision go into a page without anything of the server.', async () => {
  const room = fileURLToPath(new URL('../../../app/indexing/', import.meta.url));
  const { metafile } = await build({
    entryPoints: [
      ...['feed', 'problem', 'reindex'].map((name) => `${room}messages/${name}-messages.ts`),
      `${room}decide.ts`,
    ],
    bundle: true,
    platform: 'browser',
    outdir: 'out',
    write: false,
    metafile: true,
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs.filter((input) => !/app\/(?:indexing|time|texts\/en)\//.test(input))).toEqual([]);
});

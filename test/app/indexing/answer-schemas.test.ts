import { describe, expect, it } from 'vitest';
import {
  parseFeedAnswer,
  parseServiceTime,
  parseStatusAnswer,
} from '../../../app/indexing/client.ts';

const RECORD = {
  id: 1201,
  indexStatus: 'done',
  lastIndexed: '2026-11-21T09:00:00+0000',
  nextIndexTime: '2026-11-22T09:00:00+0000',
};
const FEED = {
  id: '1201',
  state: 'done',
  lastIndexed: new Date('2026-11-21T09:00:00Z'),
  nextRun: new Date('2026-11-22T09:00:00Z'),
};

const feedsOf = (...feeds: unknown[]) => parseStatusAnswer({ status: 'success', feeds })?.feeds;

describe('a status answer', () => {
  it('names its feeds', () => {
    expect(feedsOf(RECORD)).toEqual([FEED]);
    expect(feedsOf()).toEqual([]);
  });

  it('may have unknown fields', () => {
    expect(parseStatusAnswer({ status: 'success', feeds: [{ ...RECORD, a: 1 }], b: {} })).toEqual({
      status: 'success',
      feeds: [FEED],
    });
  });

  it.each([
    [7, '7'],
    ['0042', '0042'],
    [9_007_199_254_740_991, '9007199254740991'],
    ['12345678901234567890', '12345678901234567890'],
  ])('keeps the id %j as %j', (id, digits) => {
    expect(feedsOf({ ...RECORD, id })).toEqual([{ ...FEED, id: digits }]);
  });

  const unnamed = [undefined, null, '', 'main', -1, 1.5, 1e300, {}, '1 OR 1=1', '１２'].map(
    (id) => ({ ...RECORD, id }),
  );

  it.each([...unnamed, null, 'feed', 7, []])('leaves out the record %j, and no other', (record) => {
    expect(feedsOf(record, RECORD)).toEqual([FEED]);
  });

  it('is another kind of answer when none of its records is readable', () => {
    expect(feedsOf({ ...RECORD, id: 'main' })).toBeUndefined();
  });

  it('counts the first of two records with one id', () => {
    expect(feedsOf(RECORD, { ...RECORD, indexStatus: 'running' })).toEqual([FEED]);
  });

  it.each([null, undefined, '', 'yesterday', 0])('shows a feed without the time %j', (time) => {
    const record = { ...RECORD, lastIndexed: time, nextIndexTime: time };
    expect(feedsOf(record)).toEqual([{ ...FEED, lastIndexed: null, nextRun: null }]);
  });

  it.each([
    ['Reticulating', 'Reticulating'],
    [undefined, ''],
    [null, ''],
    [7, ''],
    ['  running ', 'running'],
    ['a\u0000b\u001b[31m\u202e', 'ab[31m'],
    ['\ud800x', 'x'],
    ['x'.repeat(5_000), 'x'.repeat(60)],
    ['🌒'.repeat(100), '🌒'.repeat(60)],
  ])('keeps the state %j as %j', (indexStatus, state) => {
    expect(feedsOf({ ...RECORD, indexStatus })).toEqual([{ ...FEED, state }]);
  });

  it('may report an error without any feed', () => {
    const error = { status: 'error', feeds: [] };
    expect(parseStatusAnswer({ status: 'error' })).toEqual(error);
    expect(parseStatusAnswer({ status: 'error', feeds: null })).toEqual(error);
  });

  it.each([
    null,
    [],
    'success',
    {},
    { status: 'success' },
    { status: 'success', feeds: {} },
    { status: 'SUCCESS', feeds: [] },
    { feeds: [RECORD] },
  ])('is not %j', (json) => {
    expect(parseStatusAnswer(json)).toBeNull();
  });
});

describe('a feed answer', () => {
  it.each([true, false])('says %j', (success) => {
    expect(parseFeedAnswer({ success, more: 1 })).toBe(success);
  });

  const OTHERS = [null, {}, { success: 'true' }, { success: 1 }, { success: null }, true, []];

  it.each(OTHERS)('is not %j', (json) => {
    expect(parseFeedAnswer(json)).toBeNull();
  });
});

describe('a time of the service', () => {
  it.each([
    ['2026-11-21T09:00:00+0000', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00:00+00:00', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00:00z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T11:30:00+0230', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T01:00:00-0800', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00+0000', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21 09:00:00+0000', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00:00.5Z', '2026-11-21T09:00:00.500Z'],
    ['2026-11-21T09:00:00.123456789+0000', '2026-11-21T09:00:00.123Z'],
    [' 2026-11-21T09:00:00+0000 ', '2026-11-21T09:00:00.000Z'],
    ['2028-02-29T23:59:59+0000', '2028-02-29T23:59:59.000Z'],
  ])('%j is a moment', (text, moment) => {
    expect(parseServiceTime(text)?.toISOString()).toBe(moment);
  });

  it.each([
    null,
    undefined,
    '',
    0,
    1_795_251_600,
    {},
    'never',
    '2026-11-21',
    '2026-11-21T09:00:00', // no time zone
    '2026-02-30T09:00:00+0000',
    '2026-13-01T09:00:00+0000',
    '0000-00-00T00:00:00+0000',
    '0001-01-01T00:00:00+0000',
    '1970-01-01T00:00:00+0000',
    '9999-12-31T23:59:59+0000',
    '9999-12-31T23:59:59-0500',
    '2026-11-21T25:00:00+0000',
    '2026-11-21T09:60:00+0000',
    '2026-11-21T09:00:00+9900',
    'Sat, 21 Nov 2026 09:00:00 GMT',
    '2026-11-21T09:00:00+0000\n<script>',
  ])('%j is none', (text) => {
    expect(parseServiceTime(text)).toBeNull();
  });
});

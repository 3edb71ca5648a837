import { describe, expect, it } from 'vitest';
import { adoptedPageLoad, givenPageLoad, isSending } from '../../../app/beacon/page-load.ts';

const id = '080d179f-0034-4278-8d3c-dfba71c9b897';
const firstEventAt = Date.parse('2026-03-01T12:00:00.000Z');
const record = { id, time: firstEventAt - 500, by: 'script' };
const adopted = (changes: object): string | undefined =>
  adoptedPageLoad(JSON.stringify({ ...record, ...changes }), firstEventAt)?.id;

describe('the pixel adopts the id of a page load', () => {
  it('from a record of the script, which is there only while its page is shown', () => {
    expect(adopted({})).toBe(id);
  });

  it.each([0, 1, 59_999, 60_000])('written %i ms before the first event', (age) => {
    expect(adopted({ time: firstEventAt - age })).toBe(id);
  });
});

describe('the pixel makes its own id', () => {
  it.each([
    ['the record is a pixel’s', { by: 'pixel' }],
    ['its writer is unknown', { by: undefined }],
    ['it is older than a minute', { time: firstEventAt - 60_001 }],
    ['it is from the future', { time: firstEventAt + 1 }],
    ['it has no time', { time: undefined }],
    ['its time is a text', { time: 'now' }],
    ['its id is no UUID v4', { id: '080d179f-0034-1278-8d3c-dfba71c9b897' }],
    ['its id is no text', { id: 5 }],
    ['it has no id', { id: undefined }],
  ])('when %s', (_, changes) => {
    expect(adopted(changes)).toBeUndefined();
  });

  it.each([null, '', 'null', '[]', '5', '{', '"x"'])('when the record is %j', (stored) => {
    expect(adoptedPageLoad(stored, firstEventAt)).toBeUndefined();
  });
});

describe('the script sends', () => {
  const sends = { ...record, sends: true };
  const is = (stored: object): boolean => !!isSending(JSON.stringify(stored), id);

  it('once the record of this page load states it', () => {
    expect(is(sends)).toBe(true);
  });

  it.each([
    ['the record does not state it', record],
    [
      'the record is of another page load',
      { ...sends, id: '3f0c6f57-3ad1-4d26-8d4c-7b6f0f5a9c11' },
    ],
  ])('not where %s', (_, stored) => {
    expect(is(stored)).toBe(false);
  });
});

describe('the storefront script', () => {
  const began = firstEventAt - 500;
  const given = (changes: object): string | undefined =>
    givenPageLoad(JSON.stringify({ ...record, ...changes }), began)?.id;

  it('finds its own record again', () => {
    expect(given({ time: began })).toBe(id);
  });

  it.each([0, 1, 86_400_000])(
    'adopts the record of a pixel, written %i ms after the page began',
    (age) => {
      expect(given({ by: 'pixel', time: began + age })).toBe(id);
    },
  );

  it.each([
    ['a script on another page load left it', { time: began + 1 }],
    ['a pixel left it before the page began', { by: 'pixel', time: began - 1 }],
    ['its writer is unknown', { by: undefined, time: began + 1 }],
    ['it has no time', { by: 'pixel', time: undefined }],
    ['its id is no UUID v4', { by: 'pixel', id: 'x' }],
  ])('makes its own id when %s', (_, changes) => {
    expect(given(changes)).toBeUndefined();
  });

  it.each([null, '', 'null', '[]', '5', '{', '"x"'])('makes its own id for %j', (stored) => {
    expect(givenPageLoad(stored, began)).toBeUndefined();
  });
});

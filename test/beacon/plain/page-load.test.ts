import { describe, expect, it } from 'vitest';
import { adoptedPageLoad, givenPageLoad, withoutHash } from '../../../app/beacon/page-load.ts';

const id = '080d179f-0034-4278-8d3c-dfba71c9b897';
const url = 'https://shop.example.com/products/mug?variant=5001';
const firstEventAt = Date.parse('2026-03-01T12:00:00.000Z');
const record = { id, url, time: firstEventAt - 500, by: 'script' };
const adopted = (changes: object, address = url): string | undefined =>
  adoptedPageLoad(JSON.stringify({ ...record, ...changes }), address, firstEventAt)?.id;

describe('the pixel adopts the id of a page load', () => {
  it('from a record of the script for this address', () => {
    expect(adopted({})).toBe(id);
  });

  it('whatever the hash', () => {
    expect(adopted({}, `${url}#reviews`)).toBe(id);
  });

  it.each([0, 1, 59_999, 60_000])('written %i ms before the first event', (age) => {
    expect(adopted({ time: firstEventAt - age })).toBe(id);
  });
});

describe('the pixel makes its own id', () => {
  it.each([
    ['the record is a pixel’s', { by: 'pixel' }],
    ['nobody signed the record', { by: undefined }],
    ['it is for another address', { url: 'https://shop.example.com/' }],
    ['it is for another query', { url: 'https://shop.example.com/products/mug' }],
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
    expect(adoptedPageLoad(stored, url, firstEventAt)).toBeUndefined();
  });
});

describe('an address in a record', () => {
  it('has no hash', () => {
    expect(withoutHash(`${url}#a#b`)).toBe(url);
    expect(withoutHash(url)).toBe(url);
  });
});

describe('the storefront script', () => {
  const began = firstEventAt - 500;
  const given = (changes: object, address = url): string | undefined =>
    givenPageLoad(JSON.stringify({ ...record, ...changes }), address, began)?.id;

  it('finds its own record again, whatever the hash', () => {
    expect(given({ time: began })).toBe(id);
    expect(given({ time: began }, `${url}#reviews`)).toBe(id);
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
    ['nobody signed it', { by: undefined, time: began + 1 }],
    ['it is for another address', { by: 'pixel', url: 'https://shop.example.com/' }],
    ['it has no time', { by: 'pixel', time: undefined }],
    ['its id is no UUID v4', { by: 'pixel', id: 'x' }],
  ])('makes its own id when %s', (_, changes) => {
    expect(given(changes)).toBeUndefined();
  });

  it.each([null, '', 'null', '[]', '5', '{', '"x"'])('makes its own id for %j', (stored) => {
    expect(givenPageLoad(stored, url, began)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { adoptedPageLoad, withoutHash } from '../../../app/beacon/page-load.ts';

const id = '080d179f-0034-4278-8d3c-dfba71c9b897';
const url = 'https://shop.example.com/products/mug?variant=5001';
const firstEventAt = Date.parse('2026-03-01T12:00:00.000Z');
const record = { id, url, time: firstEventAt - 500, by: 'script' };
const adopted = (changes: object, address = url): string | undefined =>
  adoptedPageLoad(JSON.stringify({ ...record, ...changes }), address, firstEventAt);

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

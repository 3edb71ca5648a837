import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatch, type Batch } from '../../../extensions/storefront/src/batch.ts';
import type { ResponseList } from '../../../extensions/storefront/src/response-list.ts';

const listOf = (responseId: string): ResponseList => ({
  module: 'search',
  data: { responseId },
  key: responseId,
});
const [one, other] = [listOf('r1'), listOf('r2')];

let sent: unknown[][];
let addresses: string[];
let redirected: Set<string>;
let address: string;
let batch: Batch;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  sent = [];
  addresses = [];
  redirected = new Set();
  address = '/';
  batch = createBatch({
    send: (path, data, at, where) => {
      sent.push([Date.now(), path, data, at]);
      addresses.push(where);
    },
    redirected,
    now: Date.now,
    address: () => address,
  });
});
afterEach(() => vi.useRealTimers());

describe('what is collected', () => {
  it('is sent 300 ms after its first entry, one event per list, with the time of that entry', () => {
    batch.add(one, 'render');
    vi.advanceTimersByTime(100);
    batch.add(one, 'impression', 'results', 1);
    batch.add(other, 'impression', 'banners', 'b');
    vi.advanceTimersByTime(100);
    batch.add(one, 'impression', 'results', 2);
    batch.add(one, 'addtocart', 'results', 3);
    vi.advanceTimersByTime(99);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual([
      [300, 'search/render', { responseId: 'r1' }, 0],
      [300, 'search/impression', { responseId: 'r1', results: [1, 2], banners: [] }, 100],
      [300, 'search/impression', { responseId: 'r2', results: [], banners: ['b'] }, 100],
      [300, 'search/addtocart', { responseId: 'r1', results: [3] }, 200],
    ]);
  });

  it('names the address at which it happened, in an event for each', () => {
    batch.add(one, 'impression', 'results', 1);
    address = '/search';
    batch.add(one, 'impression', 'results', 2);
    address = '/';
    batch.add(one, 'impression', 'results', 3);
    address = '/elsewhere';
    batch.flush();
    expect(sent.map(([, , data]) => (data as { results: number[] }).results)).toEqual([
      [1, 3],
      [2],
    ]);
    expect(addresses).toEqual(['/', '/search']);
  });

  it('is sent at once when the page is left, and never twice', () => {
    batch.add(one, 'render');
    batch.flush();
    batch.flush();
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual([[0, 'search/render', { responseId: 'r1' }, 0]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has no render of a response that has led to a redirect', () => {
    batch.add(one, 'render');
    batch.add(other, 'render');
    redirected.add('r1');
    batch.flush();
    expect(sent.map(([, , data]) => data)).toEqual([{ responseId: 'r2' }]);
  });

  it('has the render of suggestions that were shown before their response led to a redirect', () => {
    batch.add({ ...one, module: 'autocomplete' }, 'render');
    redirected.add('r1');
    batch.flush();
    expect(sent.map(([, path]) => path)).toEqual(['autocomplete/render']);
  });

  it('is forgotten without consent', () => {
    batch.add(one, 'render');
    batch.clear();
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual([]);
  });
});

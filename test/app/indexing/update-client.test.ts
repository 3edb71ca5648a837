import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createSendUpdates,
  inBatches,
  MAX_UPDATE_BYTES,
  MAX_UPDATE_RECORDS,
  type UpdateOperation,
  type UpdateRecord,
} from '../../../app/indexing/update-client.ts';
import { INDEX_URL } from '../../sandbox/addresses.ts';
import type { Control } from '../../sandbox/indexing-service/control.ts';
import {
  type IndexingService,
  startIndexingService,
} from '../../sandbox/indexing-service/start-indexing-service.ts';
import { ACCOUNT, serviceFetch } from './support/service-fetch.ts';

const FEED = '1201';

let service: IndexingService;

beforeEach(async () => {
  service = await startIndexingService({
    port: 0,
    catalogue: () => [{ uid: '7', title: 'Mug', price: 10 }],
  });
});
afterEach(() => service.close());

const send = (operation: UpdateOperation, records: readonly UpdateRecord[], feedId = FEED) =>
  createSendUpdates({
    indexUrl: INDEX_URL,
    fetch: serviceFetch(service.url),
    now: () => new Date(),
  })(ACCOUNT, { operation, feedId, records });

const index = () => service.index(FEED).map(({ record }) => record);

describe('records of an index', () => {
  it('are changed field by field; those that are not there are named', async () => {
    expect(await send('update', [{ uid: '7', price: 9 }, { uid: '8' }])).toEqual({
      outcome: 'taken',
      unknown: ['8'],
    });
    expect(index()).toEqual([{ uid: '7', title: 'Mug', price: 9 }]);
  });

  it('are replaced or added whole', async () => {
    const records = [
      { uid: '7', price: 9 },
      { uid: '8', title: 'Cup', children: [{ uid: '81', price: 2 }] },
    ];
    expect(await send('upsert', records)).toEqual({ outcome: 'taken', unknown: [] });
    expect(service.requests()).toMatchObject([{ method: 'POST', path: '/api/index/upsert.json' }]);
    expect(index()).toEqual(records);
  });

  it('are removed', async () => {
    expect(await send('delete', [{ uid: '7' }, { uid: '8' }])).toEqual({
      outcome: 'taken',
      unknown: ['8'],
    });
    expect(index()).toEqual([]);
  });

  it.each([
    ['an identifier twice', [{ uid: '7' }, { uid: '7' }], 400],
    ['more than 3 MB', [{ uid: '7', title: 'x'.repeat(3_000_000) }], 413],
  ])('are refused with %s', async (_, records, httpStatus) => {
    expect(await send('update', records)).toEqual({ outcome: 'refused', httpStatus });
    expect(index()).toEqual([{ uid: '7', title: 'Mug', price: 10 }]);
  });

  it('of a feed that was never indexed are refused', async () => {
    expect(await send('update', [{ uid: '7' }], '1203')).toEqual({
      outcome: 'refused',
      httpStatus: null,
    });
  });

  it.each([
    [{ kind: 'status', status: 401, on: 'update' }, 'wrong-key'],
    [{ kind: 'status', status: 500, on: 'update' }, 'service-error'],
    [{ kind: 'reset', when: 'after', on: 'update' }, 'connection-lost'],
    [{ kind: 'other-json', on: 'update' }, 'malformed'],
  ] satisfies [FaultOf, string][])('are sent again after %j', async (fault, kind) => {
    await service.control({ kind: 'faults', faults: [fault] });
    expect(await send('update', [{ uid: '7', price: 9 }])).toMatchObject({
      outcome: 'not-taken',
      problem: { kind },
    });
    await service.control({ kind: 'faults', faults: [] });
    expect(await send('update', [{ uid: '7', price: 9 }])).toMatchObject({ outcome: 'taken' });
    expect(index()).toEqual([{ uid: '7', title: 'Mug', price: 9 }]);
  });
});

type FaultOf = Extract<Control, { kind: 'faults' }>['faults'][number];

describe('the requests for many records', () => {
  const items = (count: number, title: string) =>
    Array.from({ length: count }, (_, at) => ({ record: { uid: String(at), title } }));

  it('have at most so many records each', () => {
    expect(inBatches(items(250, 'x')).map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(MAX_UPDATE_RECORDS).toBe(100);
  });

  it('have at most so many bytes each', () => {
    const batches = inBatches(items(40, 'ö'.repeat(90_000)));
    const sizes = batches.map((batch) =>
      Buffer.byteLength(
        JSON.stringify({ feedId: 999_999_999_999_999, records: batch.map(({ record }) => record) }),
      ),
    );
    expect(batches.flat()).toHaveLength(40);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_UPDATE_BYTES);
    expect(batches).toHaveLength(3);
  });
});

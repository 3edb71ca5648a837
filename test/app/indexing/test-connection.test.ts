import { describe, expect, it } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world } = useIndexingWorld();

const ACCOUNT = { siteId: SITE_ID, secretKey: SECRET_KEY };

describe('a test of the connection', () => {
  it('names the feeds, and keeps nothing', async () => {
    const report = await world().indexing.testConnection(ACCOUNT);
    expect(report).toMatchObject({ ok: true, feeds: [{ id: '1201' }, {}, {}, {}] });
    expect(await world().indexing.overview(world().shop)).toMatchObject({
      askedAt: null,
      named: [],
    });
  });

  it('says what is wrong', async () => {
    expect(await world().indexing.testConnection({ ...ACCOUNT, secretKey: 'no' })).toEqual({
      ok: false,
      problem: { kind: 'wrong-key', httpStatus: 401 },
    });
  });

  it('does not take a status of “error” for a connection that works', async () => {
    await world().service.control({ kind: 'faults', faults: [{ kind: 'error-answer' }] });
    expect(await world().indexing.testConnection(ACCOUNT)).toEqual({
      ok: false,
      problem: { kind: 'status-error', httpStatus: null },
    });
  });
});

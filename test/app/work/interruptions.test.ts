import { describe, expect, it } from 'vitest';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { DAY, HOUR } from '../clock.ts';
import { dumpDatabase } from '../whole/dump-database.ts';
import { disconnect, redact, uninstall } from './kinds/tidying.ts';
import { KINDS, placesOf, SEED, useProcesses } from './kinds/world.ts';

const { asked, clock, database, disturb, expectEnds, line, live, other, taken, takeSteps } =
  useProcesses();

/** The stored data of a shop, without versions and the service's last answer. */
async function rowsOf(shop: string): Promise<[table: string, rows: string[]][]> {
  const tables = Object.entries(await dumpDatabase(database().prisma));
  const work = tables.filter(([table]) => table !== 'FeedStatus');
  return work.map(([table, rows]) => [
    table,
    rows.filter((row) => row.includes(shop)).map((row) => row.replace(/ersion": \d+/g, '')),
  ]);
}

/** Makes the server end the connections that hold locks of work, and waits until they are free. */
const loseLocks = () =>
  database().sql.query(
    `SELECT pg_terminate_backend(pid, ${EVENT_LIMIT_MS}) FROM pg_locks JOIN pg_database d ON d."oid" = "database"
     WHERE "locktype" = 'advisory' AND d."datname" = current_database()`,
    [],
  );

describe.each(KINDS)(`$name, seed ${SEED} (SEED)`, (kind) => {
  /**
   * Suspends a process in turn at each statement that begins something, at which it holds no row.
   *
   * @param meanwhile runs while it is suspended; the returned function runs after its step
   */
  async function atEach(
    index: number,
    meanwhile: (shop: string) => Promise<() => Promise<void>>,
  ): Promise<void> {
    for (const nth of placesOf(kind, index)) {
      const { shop, rest, holdsNothing } = await disturb(kind, { nth, how: 'waits' });
      const afterwards = holdsNothing ? await meanwhile(shop) : null;
      line().letGo();
      // The step of a deleted row may fail: the queue repeats it.
      await rest.catch(() => undefined);
      await afterwards?.();
    }
  }

  it('is not changed by a process that goes on after another has done it', async () => {
    await atEach(0, async (shop) => {
      await loseLocks();
      const steps = await live(kind, other(), [shop]);
      clock().pass(2 * DAY);
      const before = await rowsOf(shop);
      return async () => {
        await expectEnds(kind, [shop], { unclear: 'allowed' });
        if (steps > 0) expect(await rowsOf(shop)).toEqual(before);
      };
    });
  });

  it('is done once where another process takes a step beside one', async () => {
    await atEach(1, async (shop) => {
      await loseLocks();
      await takeSteps(kind, other(), [shop]);
      return async () => {
        await live(kind, other(), [shop]);
        await expectEnds(kind, [shop], { unclear: 'not' });
      };
    });
  });

  const enqueues = [kind.enqueue].filter((enqueue) => enqueue !== undefined);
  it.each(enqueues)('loses no step that is queued during another', async (enqueue) => {
    await atEach(2, async (shop) => {
      clock().pass(1);
      const isNews = await enqueue(other(), shop);
      const before = asked(shop);
      return async () => {
        await takeSteps(kind, other(), [shop]);
        if (isNews) expect(asked(shop)).toBeGreaterThan(before);
      };
    });
  });

  const ends = {
    'taken back': kind.cancel,
    disconnected: disconnect,
    uninstalled: uninstall,
    redacted: redact,
  };
  it.each(Object.entries(ends).filter(([, end]) => end !== undefined))(
    'that is %s in the middle of a step sends nothing from then on, and stores nothing new',
    async (how, end) => {
      await atEach(3, async (shop) => {
        await end?.(other(), shop);
        const before = { taken: taken(shop), rows: await rowsOf(shop) };
        return async () => {
          for (let hours = 0; hours < 3; hours += 1) {
            await takeSteps(kind, other(), []);
            clock().pass(HOUR);
          }
          expect(taken(shop)).toBe(before.taken);
          const stored = new Map(before.rows.map(([table, { length }]) => [table, length]));
          const grown = (await rowsOf(shop)).filter(
            ([table, { length }]) => length > (stored.get(table) ?? 0),
          );
          if (how === 'uninstalled' || how === 'redacted') expect(grown).toEqual([]);
        };
      });
    },
  );
});

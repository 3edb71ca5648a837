import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { readDatabaseUrl } from '../../../../app/database/address.ts';
import { connectDatabase, type Database } from '../../../../app/database/connect.ts';
import { IS_LONG_RUN } from '../../../support/long-run.ts';
import { wholeNumber } from '../../../support/whole-number.ts';
import { type Clock, createClock, MINUTE } from '../../clock.ts';
import { useDatabase } from '../../use-database.ts';
import { type Disturbance, openStatementLine, type StatementLine } from '../statement-line.ts';
import { silentLog } from '../../silent-log.ts';
import { FEED, type Kind, type Process, START } from './kind.ts';
import { SENDING } from './sending.ts';
import { SHOPIFY } from './shopify.ts';
import { TIDYING } from './tidying.ts';

/** Every kind of work of the app. */
export const KINDS: readonly Kind[] = [...SENDING, ...SHOPIFY, ...TIDYING];

export const SEED = wholeNumber('SEED') ?? randomInt(1_000);

/** `npm test` covers one of ten statements, and `npm run test:long` each. */
const SHARE = IS_LONG_RUN ? 1 : 10;

/** The statements to disturb, a different share for each `what`. */
export function placesOf({ statements }: Kind, what: number): number[] {
  const all = Array.from({ length: statements }, (_, index) => index + 1);
  return all.filter((nth) => (nth + what + SEED) % SHARE === 0);
}

/** The most rounds that a row needs to its end. */
export const MAX_ROUNDS = 50;

const HELD_LOCKS = `
  SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE l.locktype = 'advisory' AND d.datname = current_database()`;

/** Gives the tests of a file a database and two processes on it, one of which is connected through a line. */
export function useProcesses() {
  const database = useDatabase();
  let line: StatementLine;
  let onLine: Database;
  let clock: Clock;
  let sends: { shop: string; key: string }[];
  let asks: string[];

  beforeAll(async () => {
    line = await openStatementLine(readDatabaseUrl(database().url));
    onLine = connectDatabase(line.address, { maxConnections: 6 });
  });
  afterAll(async () => {
    await onLine.close();
    await line.close();
  });

  const processOn = (connected: Pick<Database, 'prisma' | 'sql' | 'locks'>): Process => ({
    ...connected,
    now: () => clock.now(),
    wait(ms) {
      clock.pass(ms);
      return Promise.resolve();
    },
    send: (shop, key = String(sends.length)) => void sends.push({ shop, key }),
    ask: (shop) => void asks.push(shop),
    log: silentLog,
  });
  const disturbed = () => processOn(onLine);
  const other = () => processOn(database());

  /** Adds shops with a due row each, to a database without others; returns their names. */
  async function bring({ bring: statement }: Kind, count = 1): Promise<string[]> {
    const { sql } = database();
    clock = createClock(START);
    [sends, asks] = [[], []];
    await sql.query('DELETE FROM "Shop"', []);
    await sql.query('DELETE FROM "WebhookReceipt"', []);
    const shops = Array.from({ length: count }, (_, at) => `shop-${at}.myshopify.com`);
    await sql.query(SHOPS, [shops, clock.now()]);
    await sql.query(statement, [shops, clock.now()]);
    return shops;
  }

  async function resultsOf({ results }: Kind): Promise<Map<string, string>> {
    const rows = await database().sql.query<{ shop: string; result: string }>(results, []);
    return new Map(rows.map(({ shop, result }) => [shop, result]));
  }

  async function unfinished(kind: Kind, shops: readonly string[]): Promise<string[]> {
    const found = await resultsOf(kind);
    const isOver = (result: string | null) => result === kind.done || result === kind.unclear;
    return shops.filter((shop) => !isOver(found.get(shop) ?? null));
  }

  async function due(kind: Kind, shops: string[]): Promise<object[]> {
    return kind.steps?.(shops) ?? (await kind.start(other()).due?.(20_000)) ?? [{}];
  }

  /** Runs each due step; like the queue, none whose lock the other process holds. */
  async function takeSteps(kind: Kind, process: Process, shops: string[], goesOn = () => true) {
    const work = kind.start(process);
    const steps = await due(kind, shops);
    for (const step of steps) {
      if (!goesOn()) break;
      if (work.exclusive)
        await process.locks.tryWithLock(JSON.stringify(step), () => work.run(step));
      else await work.run(step);
    }
    return steps.length;
  }

  /**
   * Lets a process run steps, round after round, until the row of each shop has ended.
   *
   * @param goesOn called before each step
   * @returns the number of steps
   */
  async function live(kind: Kind, process: Process, shops: string[], goesOn = () => true) {
    let steps = 0;
    for (let rounds = 0; goesOn(); rounds += 1) {
      const left = await unfinished(kind, shops);
      if (left.length === 0) break;
      if (rounds > MAX_ROUNDS) throw new Error(`The row of ${left[0]} does not end.`);
      const count = await takeSteps(kind, process, left, goesOn);
      steps += count;
      clock.pass(count > 0 ? MINUTE : 5 * MINUTE);
    }
    return steps;
  }

  const taken = (shop: string) =>
    new Set(sends.filter((sent) => sent.shop === shop).map(({ key }) => key)).size;

  return {
    database,
    line: () => line,
    clock: () => clock,
    /** The process connected through the line. */
    disturbed,
    other,
    bring,
    due,
    takeSteps,
    live,
    unfinished,
    /** The number of accepted messages that were sent for a shop. */
    taken,
    /** The number of reads for a shop. */
    asked: (shop: string) => asks.filter((asked) => asked === shop).length,

    /** Resolves once PostgreSQL has noticed that connections with locks are gone. */
    locksAreFree: () => expect.poll(() => database().sql.query(HELD_LOCKS, [])).toEqual([]),

    /** Adds one row and lets the process on the line run its steps up to the disturbed one. */
    async disturb(kind: Kind, disturbance: Disturbance) {
      const [shop = ''] = await bring(kind);
      line.reset(disturbance);
      let isDisturbed = false;
      const reached = line.disturbed().then((statement) => {
        isDisturbed = true;
        // A step that waits for its lock has not started.
        const isLock = statement.text.includes('pg_try_advisory_lock');
        return { holdsNothing: !statement.inTransaction && !isLock };
      });
      const rest = live(kind, disturbed(), [shop], () => !isDisturbed);
      const none = () => ({ holdsNothing: false });
      return { shop, rest, ...(await Promise.race([reached, rest.then(none, none)])) };
    },

    /** Checks the end of each row, and the messages sent for it, against its kind. */
    async expectEnds(kind: Kind, shops: string[], { unclear }: { unclear: 'allowed' | 'not' }) {
      const found = await resultsOf(kind);
      for (const shop of shops) {
        const result = found.get(shop) ?? null;
        const isUnclear = unclear === 'allowed' && result === kind.unclear;
        if (!isUnclear) expect(result).toBe(kind.done);
        if (kind.sends === undefined) expect(taken(shop)).toBe(0);
        if (kind.sends === 'again') expect(taken(shop)).toBeGreaterThan(0);
        if (kind.sends === 'once') expect(taken(shop)).toBeLessThanOrEqual(1);
        if (kind.sends === 'once' && !isUnclear) expect(taken(shop)).toBe(1);
      }
    },
  };
}

const SHOPS = `
  WITH shops AS (
    INSERT INTO "Shop" ("domain", "name", "timeZone", "factsReadAt", "installedAt", "confirmedAt")
    SELECT shop, 'Shop', 'UTC', $2, $2, $2 FROM unnest($1::text[]) AS shop RETURNING "domain"
  ), accounts AS (
    INSERT INTO "Credentials" ("shopDomain", "siteId", "sealedSecret", "updatedAt")
    SELECT "domain", "domain", 'key:AAAA', $2::timestamptz - interval '1 day' FROM shops
  )
  INSERT INTO "Settings" ("shopDomain", "feedIds", "updatedAt")
  SELECT "domain", '{${FEED}}', $2 FROM shops`;

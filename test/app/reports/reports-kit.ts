import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { Report } from '../../../app/beacon/report.ts';
import { createReports, type ReportLimits } from '../../../app/reports/reports.ts';
import type { TestDatabase } from '../../support/database.ts';
import { type Clock, createClock } from '../clock.ts';
import { useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';

export const SHOP = 'demo-shop.myshopify.com';
export const OTHER_SHOP = 'other-shop.myshopify.com';
/** Already the next day in Auckland, 13 hours ahead. */
export const START = new Date('2026-11-20T12:30:00.000Z');

/** The number of events by answer: `<path> <status>`. */
type Counts = Record<string, number>;

/** The answer to an order, as a report has it. */
export const order = (status: number, of: object = {}) => ({
  id: '5001',
  token: 'abc123',
  status,
  ...of,
});

/** The report of one page's pixel. */
export const pixelReport = ({
  counts = { 'cart/add 200': 2, 'product/pageview 200': 1 },
  ...changes
}: Partial<Report> & { counts?: Counts } = {}): Report => ({
  by: 'pixel',
  sender: '0.1.0',
  mode: 'live',
  answers: Object.entries(counts)
    .map(([answer, events]) => `${answer},`.repeat(events))
    .join(''),
  ...changes,
});

/** A row of a login that was accepted at a time, and tried once. */
export const storedLogin = (state: string, at: Date, of: object = {}) => ({
  id: randomUUID(),
  shopDomain: SHOP,
  path: 'shopper/login',
  state,
  attempts: 1,
  happenedAt: at,
  acceptedAt: at,
  giveUpAt: at,
  ...of,
});

/** A kit with a shop for each test of a file, on one database. */
export function useReports() {
  const database = useDatabase();
  let kit: ReturnType<typeof createReportsKit>;
  beforeEach(async () => {
    kit = createReportsKit(database());
    await kit.connect();
  });
  return { database, kit: () => kit };
}

export function createReportsKit(
  { prisma, sql }: TestDatabase,
  { limits, clock = createClock(START) }: { limits?: ReportLimits; clock?: Clock } = {},
) {
  /** Pending timers, run by hand. */
  const timers: { ms: number; run: () => void }[] = [];
  /** Events counted for the metrics of the process. */
  const counted: [outcome: string, count: number][] = [];
  const reports = createReports({
    sql,
    now: clock.now,
    later: (ms, run) => timers.push({ ms, run }),
    log: silentLog,
    version: '0.1.0',
    networkSecret: 'a secret of all processes',
    trustedProxies: 1,
    onEvents: (...events) => counted.push(events),
    ...(limits && { limits }),
  });
  return {
    reports,
    clock,
    timers,
    counted,
    /** Connects pixel and extension of a shop, in Auckland by default. */
    async connect(shop = SHOP, settings: { reportEvery?: string } = {}) {
      const at = START;
      const connected = {
        pixel: { create: { webPixelId: '1', settings, connectedAt: at, updatedAt: at } },
        storefrontSeen: { create: { settings: { siteId: 'demo01' }, seenAt: at } },
      };
      await prisma.shop.upsert({
        where: { domain: shop },
        create: { domain: shop, timeZone: 'Pacific/Auckland', ...connected },
        update: connected,
      });
    },
    /** Posts a report, a text or bytes from one address. */
    post(body: object | string, { shop = SHOP, from = '192.0.2.1' } = {}) {
      const request = new Request(`https://app.example.com/reports/${shop}`, {
        method: 'POST',
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
        headers: { 'X-Forwarded-For': from },
      });
      return reports.receive(request, '10.0.0.1');
    },
    /**
     * All stored data about reports of all shops, after pending counts were written. A count is
     * `<shop's name> <day> <path> <source> <mode> <outcome> <status>: <count>`.
     */
    async stored() {
      await reports.flush();
      const counts = await prisma.eventCount.findMany();
      const receipts = await prisma.orderReceipt.findMany();
      return {
        counts: counts
          .map((row) => {
            const shop = row.shopDomain.split('.')[0] ?? '';
            const day = row.day.toISOString().slice(0, 10);
            const what = [row.path, row.source, row.mode, row.outcome, row.httpStatus];
            return `${[shop, day, ...what].join(' ')}: ${row.count}`;
          })
          .sort(),
        receipts: receipts
          .map(({ orderId, mode, outcome, httpStatus }) =>
            [orderId, mode, outcome, httpStatus].join(' '),
          )
          .sort(),
      };
    },
  };
}

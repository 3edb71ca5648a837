import type { PrismaClient } from '@prisma/client';
import { buildApp } from '../../support/build-app.ts';
import { machineLine, spreadOf, table } from '../table.ts';
import type { BenchOptions } from '../options.ts';
import { openEmbedded } from './bench-database.ts';
import { addShops, shopDomains } from './bench-shops.ts';
import { count, processCost } from './process-cost.ts';
import { startQuickServices } from './quick-services.ts';
import { atPace, type Call, type Client, createClient, type Flow } from './requests.ts';
import { type StaffedApp, startStaffedApp } from './set-up-shop.ts';

/** How long reports come, in seconds. */
const SECONDS: Record<BenchOptions['length'], number> = { quick: 10, usual: 60, long: 600 };

const REPORTS_PER_SECOND = 1_000;

/** Each of them stays below the limits of a shop and an address. */
const SHOPS = 200;
const ADDRESSES = 5_000;

/** One in so many reports has an order's receipt, which is stored before it is answered. */
const ORDER_EVERY = 50;

/** How often memory is looked at, in seconds; the pages are asked meanwhile. */
const SLICE_SECONDS = 10;

/** Pages that are asked for before, and in each slice. */
const PAGES = 20;

/** How many slices the same requests go elsewhere, to tell what sending them costs on one machine. */
const SLICES_ELSEWHERE = 6;

/**
 * Reports at {@link REPORTS_PER_SECOND}, and what staff and the process's memory notice of them. Client, database and
 * app share the machine, so pages are also asked for while the same requests go to a server that only answers.
 */
export async function* benchReports(length: BenchOptions['length']): AsyncGenerator<string> {
  console.log('Building the app…');
  await buildApp();
  await using resources = new AsyncDisposableStack();
  const services = resources.adopt(await startQuickServices(), (it) => it.close());
  const database = resources.adopt(await openEmbedded(), (it) => it.close());
  const app = resources.adopt(await startStaffedApp(database, services.origin), (it) => it.close());
  const client = createClient(app.origin, 64);
  const elsewhere = createClient(services.origin, 64);
  const staff = createClient(app.origin, 1);
  resources.defer(() => {
    for (const each of [client, elsewhere, staff]) each.close();
  });
  await connectShops(database.prisma);
  await pageTimes(staff, app, PAGES);
  const before = await pageTimes(staff, app, PAGES * 3);

  const beside: number[] = [];
  const answered = reportMaker();
  const callElsewhere = (): Call => ({
    ...answered.call(),
    path: '/beacon/v2/report',
    status: 200,
  });
  for (let slice = 0; slice < SLICES_ELSEWHERE; slice += 1)
    beside.push(...(await slicePages(elsewhere, callElsewhere, staff, app)).pages);

  const next = reportMaker();
  const reports: number[] = [];
  const during: number[] = [];
  const memory: number[] = [];
  const from = performance.now();
  for (let second = 0; second < SECONDS[length]; second += SLICE_SECONDS) {
    const { flow, pages } = await slicePages(client, next.call, staff, app);
    reports.push(...flow.times);
    during.push(...pages);
    memory.push((await processCost(app.companion.app.pid()))?.memoryBytes ?? NaN);
  }
  const seconds = (performance.now() - from) / 1000;
  const stored = await storedEvents(database.prisma, next.events());
  yield `
Reports from browsers, ${SHOPS} shops, one process, ${database.name}
${machineLine()}
${table([
  ['', 'per second', 'median ms', 'p95 ms', 'p99 ms'],
  ['reports', count(reports.length / seconds), ...cells(reports)],
  ['overview, data, before', '', ...cells(before)],
  ['overview, data, same requests elsewhere', '', ...cells(beside)],
  ['overview, data, meanwhile', '', ...cells(during)],
])}
  events reported ${count(next.events())}, counted ${count(stored)}
  memory after each ${SLICE_SECONDS} s, in MB: ${memory.map((bytes) => Math.round(bytes / 2 ** 20)).join(' ')}`;
}

const cells = (times: readonly number[]): string[] => {
  const { median, p95, p99 } = spreadOf(times);
  return [median, p95, p99].map((ms) => ms.toFixed(1));
};

/** One slice of requests at their pace, and pages that are asked for meanwhile. */
async function slicePages(
  client: Client,
  call: () => Call,
  staff: Client,
  app: StaffedApp,
): Promise<{ flow: Flow; pages: number[] }> {
  const [flow, pages] = await Promise.all([
    atPace(client, call, {
      count: SLICE_SECONDS * REPORTS_PER_SECOND,
      perSecond: REPORTS_PER_SECOND,
    }),
    pageTimes(staff, app, PAGES),
  ]);
  return { flow, pages };
}

async function pageTimes(client: Client, app: StaffedApp, pages: number): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < pages; page += 1) times.push((await client.send(app.data('/app'))).ms);
  return times;
}

/** Reports as pixels send them, each of another shop and from another address than the one before. */
function reportMaker(): { call: () => Call; events: () => number } {
  const shops = shopDomains(SHOPS);
  let sent = 0;
  return {
    events: () => sent * 3,
    call() {
      sent += 1;
      const isOrder = sent % ORDER_EVERY === 0;
      // As many addresses for orders alone: from one of them comes an order every four minutes.
      const address = isOrder ? ADDRESSES + ((sent / ORDER_EVERY) % ADDRESSES) : sent % ADDRESSES;
      const order = { id: String(sent), token: `token-${sent}`, status: 200 };
      const report = {
        by: 'pixel',
        sender: '0.1.0',
        mode: 'live',
        every: 1,
        answers: 'product/pageview 200,product/pageview 200,cart/add 200,',
        ...(isOrder && { order }),
      };
      return {
        method: 'POST',
        path: `/reports/${shops[sent % SHOPS] ?? ''}`,
        headers: {
          'Content-Type': 'text/plain;charset=UTF-8',
          'X-Forwarded-For': `10.0.${address >> 8}.${address & 255}`,
        },
        body: JSON.stringify(report),
        status: 204,
      };
    },
  };
}

async function connectShops(prisma: PrismaClient): Promise<void> {
  await addShops(prisma, shopDomains(SHOPS));
  await prisma.$executeRaw`
    INSERT INTO "PixelConnection" ("shopDomain", "webPixelId", "settings", "connectedAt", "updatedAt")
    SELECT "domain", 'gid://shopify/WebPixel/1', '{}', now(), now() FROM "Shop"
    ON CONFLICT DO NOTHING`;
}

/** What is counted, once it is all that is expected or two seconds have passed. */
async function storedEvents(prisma: PrismaClient, expected: number): Promise<number> {
  let stored = 0;
  for (let tries = 0; tries < 20 && stored < expected; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { _sum } = await prisma.eventCount.aggregate({ _sum: { count: true } });
    stored = _sum.count ?? 0;
  }
  return stored;
}

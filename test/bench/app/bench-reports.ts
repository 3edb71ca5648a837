import type { PrismaClient } from '@prisma/client';
import { buildApp } from '../../support/build-app.ts';
import { machineLine, spreadOf, table } from '../table.ts';
import type { BenchOptions } from '../options.ts';
import { openEmbedded } from './bench-database.ts';
import { addShops, shopDomains } from './bench-shops.ts';
import { count, processCost } from './process-cost.ts';
import { startQuickServices } from './quick-services.ts';
import { atPace, type Call, type Client, createClient } from './requests.ts';
import { type StaffedApp, startStaffedApp } from './set-up-shop.ts';

/** The duration of the reports, in seconds. */
const SECONDS: Record<BenchOptions['length'], number> = { quick: 10, usual: 60, long: 600 };

const REPORTS_PER_SECOND = 1_000;

/** Enough shops to stay below the limits of each shop and address. */
const SHOPS = 200;
const ADDRESSES = 5_000;

/** One in `ORDER_EVERY` reports contains an order's receipt, which is stored before the answer. */
const ORDER_EVERY = 50;

/** Seconds between measurements of memory; pages are requested meanwhile. */
const SLICE_SECONDS = 10;

/** Milliseconds between requests of pages by staff. */
const PAGE_EVERY_MS = 250;

/** Slices at the beginning and at the end with pages but no reports, or with requests to another server. */
const SLICES_BESIDE = 3;

/** The times of reports in one process, and of the admin's pages meanwhile. */
interface Taken {
  reports: readonly number[];
  perSecond: number;
  pages: readonly number[];
  /** Memory of the process that receives the reports, after each slice. */
  memoryBytes: readonly number[];
}

/**
 * Sends reports at {@link REPORTS_PER_SECOND}, and measures their effect on staff and on the process's memory, once in
 * a separate process and once in the one that serves the pages. Client, database and app share the machine, so pages
 * are also requested while the same requests go to a server that only answers.
 */
export async function* benchReports(length: BenchOptions['length']): AsyncGenerator<string> {
  console.log('Building the app…');
  await buildApp();
  await using resources = new AsyncDisposableStack();
  const services = resources.adopt(await startQuickServices(), (it) => it.close());
  const database = resources.adopt(await openEmbedded(), (it) => it.close());
  const app = resources.adopt(await startStaffedApp(database, services.origin), (it) => it.close());
  const own = await app.companion.startAnother({ ROLE: 'web' });
  const clientOf = (origin: string, connections: number): Client => {
    const client = createClient(origin, connections);
    resources.defer(() => client.close());
    return client;
  };
  const elsewhere = clientOf(services.origin, 64);
  const staff = clientOf(app.origin, 1);
  await connectShops(database.prisma);
  await askPages(staff, app);
  const next = reportMaker();
  const answered = reportMaker();

  const quiet: number[] = [];
  const beside: number[] = [];
  async function askWithoutReports(): Promise<void> {
    const call = (): Call => ({ ...answered.call(), path: '/beacon/v2/report', status: 200 });
    for (let slice = 0; slice < SLICES_BESIDE; slice += 1) {
      quiet.push(...(await askPages(staff, app)));
      beside.push(...(await slicePages(elsewhere, call, staff, app)).pages);
    }
  }

  async function sendTo(client: Client, pid: number): Promise<Taken> {
    const [reports, pages, memoryBytes]: [number[], number[], number[]] = [[], [], []];
    const from = performance.now();
    for (let second = 0; second < SECONDS[length]; second += SLICE_SECONDS) {
      const slice = await slicePages(client, next.call, staff, app);
      reports.push(...slice.times);
      pages.push(...slice.pages);
      memoryBytes.push((await processCost(pid)).memoryBytes);
    }
    const perSecond = (reports.length / (performance.now() - from)) * 1000;
    return { reports, perSecond, pages, memoryBytes };
  }

  await askWithoutReports();
  const apart = await sendTo(clientOf(`http://127.0.0.1:${own.port}`, 64), own.pid());
  const shared = await sendTo(clientOf(app.origin, 64), app.companion.app.pid());
  await askWithoutReports();
  const stored = await storedEvents(database.prisma, next.events());
  yield `
Reports from browsers, ${SHOPS} shops, ${SECONDS[length]} s each way, ${database.name}
${machineLine()}
${table([
  ['', 'per second', 'median ms', 'p95 ms', 'p99 ms'],
  ['reports, a process of their own', count(apart.perSecond), ...cells(apart.reports)],
  ['reports, the process of the pages', count(shared.perSecond), ...cells(shared.reports)],
  ['overview, data, nothing else', '', ...cells(quiet)],
  ['  same requests elsewhere', '', ...cells(beside)],
  ['  reports to a process of their own', '', ...cells(apart.pages)],
  ['  reports to the same process', '', ...cells(shared.pages)],
])}
  events reported ${count(next.events())}, counted ${count(stored)}
  memory after each ${SLICE_SECONDS} s, in MB
    a process of their own: ${megabytes(apart.memoryBytes)}
    the process of the pages: ${megabytes(shared.memoryBytes)}`;
}

const megabytes = (bytes: readonly number[]): string =>
  bytes.map((each) => Math.round(each / 2 ** 20)).join(' ');

const cells = (times: readonly number[]): string[] => {
  const { median, p95, p99 } = spreadOf(times);
  return [median, p95, p99].map((ms) => ms.toFixed(1));
};

/** One slice of requests at their pace, and of page requests at the same time. */
async function slicePages(
  client: Client,
  call: () => Call,
  staff: Client,
  app: StaffedApp,
): Promise<{ times: number[]; pages: number[] }> {
  const [times, pages] = await Promise.all([
    atPace(client, call, {
      count: SLICE_SECONDS * REPORTS_PER_SECOND,
      perSecond: REPORTS_PER_SECOND,
    }),
    askPages(staff, app),
  ]);
  return { times, pages };
}

/** The times of each request of the overview in one slice, in milliseconds. */
function askPages(staff: Client, app: StaffedApp): Promise<number[]> {
  return atPace(staff, app.overview, {
    count: (SLICE_SECONDS * 1000) / PAGE_EVERY_MS,
    perSecond: 1000 / PAGE_EVERY_MS,
  });
}

/** Reports in the pixel's format, each of another shop and from another address than the previous one. */
function reportMaker(): { call: () => Call; events: () => number } {
  const shops = shopDomains(SHOPS);
  let sent = 0;
  return {
    events: () => sent * 3,
    call() {
      sent += 1;
      const isOrder = sent % ORDER_EVERY === 0;
      // As many addresses for orders only: each sends one order every four minutes.
      const address = isOrder ? ADDRESSES + ((sent / ORDER_EVERY) % ADDRESSES) : sent % ADDRESSES;
      const order = { id: String(sent), token: `token-${sent}`, status: 200 };
      const report = {
        by: 'pixel',
        sender: '0.1.0',
        mode: 'live',
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

/** The counted events, once they reach the expected number or after two seconds. */
async function storedEvents(prisma: PrismaClient, expected: number): Promise<number> {
  let stored = 0;
  for (let tries = 0; tries < 20 && stored < expected; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { _sum } = await prisma.eventCount.aggregate({ _sum: { count: true } });
    stored = _sum.count ?? 0;
  }
  return stored;
}

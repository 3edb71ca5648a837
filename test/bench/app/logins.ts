import { randomUUID } from 'node:crypto';
import { LOGIN_REPORT_VERSION } from '../../../app/beacon/login-report.ts';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import { APP } from '../../sandbox/admin/platform/app-identity.ts';
import { signedQuery } from '../../sandbox/storefront/apps/app-proxy.ts';
import { table } from '../table.ts';
import type { BenchDatabase } from './bench-database.ts';
import { addShops, shopDomains } from './bench-shops.ts';
import { EMPTY_ROUTES } from './empty-routes.ts';
import type { QuickServices } from './quick-services.ts';
import { createClient, inStretches } from './requests.ts';
import type { Call, Flow } from './requests.ts';
import { count, FLOW_HEAD, flowCells } from './words.ts';

/** How many are under way at the same moment: one shopper after the other, and a busy hour. */
const LANES = [1, 20];
const STRETCHES = 4;

/** Enough that none of them comes near what one shop may report in a minute. */
const SHOPS = 50;

/**
 * Sends logins of distinct shoppers of many shops, as the app proxy passes them on, and counts what was
 * kept; the report.
 *
 * @param origin the app's; its worker sends the logins on to `services` meanwhile
 * @param each how many of each kind are sent in one stretch
 */
export async function benchLogins(
  origin: string,
  { name, prisma }: BenchDatabase,
  services: QuickServices,
  each: number,
): Promise<string> {
  const shops = shopDomains(SHOPS);
  await addShops(prisma, shops);
  const before = await services.tally();
  let sent = 0;
  const nextLogin = () => {
    sent += 1;
    return login(shops[sent % SHOPS] ?? '', String(7_000_000_000 + sent));
  };
  const rows: string[][] = [];
  for (const concurrency of LANES) {
    const client = createClient(origin, concurrency);
    try {
      const flows = await inStretches(
        client,
        { ...EMPTY_ROUTES, login: nextLogin },
        {
          stretches: STRETCHES,
          count: concurrency === 1 ? Math.ceil(each / 4) : each,
          concurrency,
        },
      );
      const cells = (flow: Flow) => [String(concurrency), ...flowCells(flow, flows.http)];
      rows.push(
        ['empty route: /healthz', ...cells(flows.http)],
        ['Remix, a route without data', ...cells(flows.remix)],
        ['login: verified, stored and queued', ...cells(flows.login)],
      );
    } finally {
      client.close();
    }
  }
  const events = (await services.tally()).events - before.events;
  const kept = await prisma.directEvent.count();
  return `
Logins through the app proxy’s route, on ${name}
${table([['', 'at once', ...FLOW_HEAD], ...rows])}
  ${STRETCHES} stretches of each after one that does not count, by turns, of ${count(each)} requests, or a quarter of that
  one after the other. Times in milliseconds. Each login of another shopper, of ${SHOPS} shops. All ${count(sent)} were
  answered 202; ${count(kept)} are in the database, and the same process has sent ${count(events)} of them on meanwhile, also
  while the empty routes were measured.`;
}

function login(shop: string, customerId: string): Call {
  const query = signedQuery(new URLSearchParams(), APP.apiSecret, {
    shop,
    logged_in_customer_id: customerId,
    path_prefix: '/apps/beacon-pixel',
    timestamp: String(Math.floor(Date.now() / 1000)),
  });
  const report: LoginReport = {
    version: LOGIN_REPORT_VERSION,
    loginId: randomUUID(),
    userId: randomUUID(),
    sessionId: randomUUID(),
    pageLoadId: randomUUID(),
    pageUrl: `https://${shop}/products/stoneware-mug`,
    timestamp: new Date().toISOString(),
    customerId,
  };
  return {
    method: 'POST',
    path: `/proxy/login?${query.toString()}`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    status: 202,
  };
}

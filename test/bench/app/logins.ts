import { loginRequest } from '../../app/chaos/outside-requests.ts';
import { machineLine, table } from '../table.ts';
import type { BenchDatabase } from './bench-database.ts';
import { addShops, shopDomains } from './bench-shops.ts';
import { EMPTY_ROUTES, type QuickServices } from './quick-services.ts';
import { atPace, type Call, createClient, type Flow, inStretches } from './requests.ts';
import { count, FLOW_HEAD, flowCells } from './process-cost.ts';

/** Logins per second, regardless of unanswered ones: a busy hour of a large shop. */
const PACE = 100;
const STRETCHES = 4;

/** Enough shops to stay well below one shop's limit of reports per minute. */
const SHOPS = 50;

/**
 * Sends logins of distinct shoppers of many shops, in the app proxy's format, and counts the stored ones; returns the
 * report.
 *
 * @param origin of the app's receiving process; another one forwards to `services`
 * @param each the number of each kind in one stretch
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
  const nextLogin = (): Call => {
    sent += 1;
    const login = loginRequest(String(7_000_000_000 + sent), shops[sent % SHOPS] ?? '');
    return { ...login, method: 'POST', status: 202 };
  };
  const client = createClient(origin, Infinity);
  const flows = await inStretches(
    client,
    { ...EMPTY_ROUTES, login: nextLogin },
    {
      stretches: STRETCHES,
      sending: (via, next) => atPace(via, next, { count: each, perSecond: PACE }),
    },
  ).finally(() => client.close());
  // The pace is fixed, so there is no rate to compare.
  const cells = (flow: Flow) => flowCells(flow, flow).slice(0, -1);

  const events = (await services.tally()).events - before.events;
  const kept = await prisma.login.count();
  return `
Logins through the app proxy’s route, on ${name}; a worker process sends them on meanwhile
${machineLine()}
${table([
  ['', ...FLOW_HEAD.slice(0, -1)],
  ['empty route: /healthz', ...cells(flows.http)],
  ['Remix, a route without data', ...cells(flows.remix)],
  ['login: verified, stored and queued', ...cells(flows.login)],
])}
  ${STRETCHES} stretches of each after one that does not count, by turns, of ${count(each)} requests, ${PACE} a second. Times in
  milliseconds. Each login of another shopper, of ${SHOPS} shops. All ${count(sent)} were answered 202; ${count(kept)} are in the
  database, and ${count(events)} of them have been sent on, also while the empty routes were measured.`;
}

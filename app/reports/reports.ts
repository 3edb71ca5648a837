/** Outcomes of a shop's events, as shoppers' browsers report them. */
import { REPORTS_ROOT } from '../beacon/report.ts';
import { type CheckedReport, reportSchema } from '../beacon/schemas/report.ts';
import { parseJson } from '../http/read-body.ts';
import { NoRoomForBody, readRequest } from '../http/receive-body.ts';
import { isShopDomain } from '../shop/domain.ts';
import type { CellTable } from './cells.ts';
import { type CountBufferDeps, createCountBuffer } from './count-buffer.ts';
import { readCells } from './network-cells.ts';
import { createRateLimiter, networkOf, type RateLimit, senderAddress } from './rate-limit.ts';
import { storeReceipt } from './receipts.ts';
import { createReportingShops } from './reporting-shops.ts';
import { deleteOld } from './retention.ts';
import { readTrackingFacts, type TrackingFacts, type TrackingMode } from './tracking-facts.ts';

/** The path of reports, followed by the shop's permanent domain. */
export const REPORTS_PATH = `${REPORTS_ROOT}/:shop`;

/** The largest report, in bytes: far more than the events of a page. */
const MAX_REPORT_BYTES = 16_384;

export interface Reports {
  /**
   * Receives a report. It is an unsigned claim, so it is checked and limited, and an order's receipt counts only if
   * Shopify knows the order by the same token. Any page may send one; cookies are ignored.
   *
   * Every shop has the same answers, so that they do not reveal which ones have the app.
   *
   * | status   | when                                                                                        |
   * | -------- | ------------------------------------------------------------------------------------------- |
   * | 204      | counted, and a receipt stored, if the shop has the app and the sender connected             |
   * | 400, 413 | not a report, or one of events that no page has; more than 16 KiB                           |
   * | 404      | the address names no shop                                                                   |
   * | 405      | not POST                                                                                    |
   * | 429      | more reports than accepted from a network, a shop, or a network for a shop, with `Retry-After` |
   * | 503      | it could not be counted or stored                                                           |
   *
   * @param connectionAddress the network address at the other end of the connection
   */
  receive(request: Request, connectionAddress?: string): Promise<Response>;
  /** Reads the known facts about a shop's tracking. */
  facts(shop: string): Promise<TrackingFacts>;
  /** Reads the numbers of networks with events, by outcome. */
  cells(shop: string): Promise<Record<TrackingMode, CellTable>>;
  /** Deletes data that is no longer needed (`retention.ts`). */
  deleteOld(): Promise<void>;
  /** Writes the counts that wait in memory. */
  flush(): Promise<void>;
}

/** The rates at which reports are accepted. Each process counts for itself. */
const REPORT_LIMITS = {
  /** From one network address or network: many shoppers can share one address. */
  sender: { burst: 120, perSecond: 4 },
  /** For one shop. */
  shop: { burst: 3_000, perSecond: 20 },
  /** For one shop from one network: ten networks use up half of the limit for all of the shop's shoppers. */
  shopFromSender: { burst: 120, perSecond: 1 },
  /** Orders of one shop; every page load reports these. */
  orders: { burst: 10_000, perSecond: 2 },
  /** The same from one network. */
  ordersFromSender: { burst: 30, perSecond: 1 / 60 },
};

export type ReportLimits = typeof REPORT_LIMITS;

/** The most addresses and shops in the limits at a time: a few MB. */
const MAX_KEYS = 50_000;

export interface ReportsDeps extends CountBufferDeps {
  /** The number of the operator's proxies in front of the app (`TRUSTED_PROXIES`). */
  trustedProxies: number;
  limits?: ReportLimits;
  /** Called with the result of each report. */
  onAnswer?: (outcome: ReportAnswer) => void;
}

/** The outcome of a report; `unknown-shop` is answered with 204 as well. */
const ANSWERS = {
  204: 'accepted',
  400: 'malformed',
  404: 'malformed',
  405: 'malformed',
  413: 'malformed',
  429: 'too-many',
  503: 'failed',
} as const;

type ReportStatus = keyof typeof ANSWERS;
export type ReportAnswer = (typeof ANSWERS)[ReportStatus] | 'unknown-shop';
export const REPORT_ANSWERS: readonly ReportAnswer[] = [...Object.values(ANSWERS), 'unknown-shop'];

export function createReports(deps: ReportsDeps): Reports {
  const { sql, now, log, trustedProxies, limits = REPORT_LIMITS, onAnswer } = deps;
  const shops = createReportingShops(deps);
  const counts = createCountBuffer(deps);
  const limiter = (limit: RateLimit) => createRateLimiter({ ...limit, maxKeys: MAX_KEYS, now });
  const waitOfSender = limiter(limits.sender);
  const ofReports = [limiter(limits.shopFromSender), limiter(limits.shop)] as const;
  const ofOrders = [limiter(limits.ordersFromSender), limiter(limits.orders)] as const;

  /** Pages of any origin may read the status, so that their consoles show no error for an accepted report. */
  function answer(
    status: ReportStatus,
    headers: Record<string, string> = {},
    outcome: ReportAnswer = ANSWERS[status],
  ): Response {
    onAnswer?.(outcome);
    return new Response(null, {
      status,
      headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', ...headers },
    });
  }

  const tooMany = (waitMs: number): Response =>
    answer(429, { 'Retry-After': String(Math.ceil(waitMs / 1000)) });

  async function take(request: Request, network: string): Promise<Response> {
    const shop = shopOf(request.url);
    if (!isShopDomain(shop)) return answer(404);
    const waitMs = waitOfSender(network);
    if (waitMs > 0) return tooMany(waitMs);
    const body = await readRequest(request, MAX_REPORT_BYTES).catch((error: unknown) => {
      if (error instanceof NoRoomForBody) throw error;
      // An interrupted body counts as empty.
      return new Uint8Array();
    });
    if (body === null) return answer(413);
    const { data: report } = reportSchema.safeParse(parseJson(body));
    if (report === undefined) return answer(400);
    const [waitFromSender, waitOfShop] = report.order ? ofOrders : ofReports;
    const shopWaitMs = waitFromSender(`${shop} ${network}`) || waitOfShop(shop);
    return shopWaitMs > 0 ? tooMany(shopWaitMs) : count(shop, report, network);
  }

  /** Counts a report. The database queries are the same for every shop, and so is the time to the answer. */
  async function count(domain: string, report: CheckedReport, network: string): Promise<Response> {
    const { by, order, mode } = report;
    if (order) await storeReceipt(sql, domain, order, { mode, at: now() });
    if (!counts.hasRoom()) return answer(503);
    const shop = await shops.find(domain);
    const every = shop?.every[by];
    if (!shop || !every) return answer(204, {}, 'unknown-shop');
    counts.add(shop, report, every, network);
    return answer(204);
  }

  return {
    async receive(request, connectionAddress) {
      if (request.method !== 'POST') return answer(405, { Allow: 'POST' });
      const address = senderAddress(request.headers, connectionAddress, trustedProxies);
      try {
        return await take(request, networkOf(address));
      } catch (error) {
        if (!(error instanceof NoRoomForBody)) log.error({ err: error }, 'report not stored');
        return answer(503);
      }
    },
    async facts(shop) {
      // Not by `find`: it would cache the shop as not connected, while staff connect it and try it out.
      const found = await shops.read(shop);
      const every = Math.max(1, found?.every.pixel ?? 1, found?.every.script ?? 1);
      return { ...(await readTrackingFacts(deps, shop)), every };
    },
    cells: (shop) => readCells(deps, shop),
    deleteOld: () => deleteOld(sql, now()),
    flush: counts.flush,
  };
}

const shopOf = (url: string): string => new URL(url).pathname.slice(REPORTS_ROOT.length + 1);

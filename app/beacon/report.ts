/**
 * The report: pixel and storefront script tell the app what became of the events that each of them sent. It says
 * nothing of the shopper, and goes by POST as `text/plain` to an address of the app's own.
 */
import { attemptAsync } from './attempt.ts';
import type { Post } from './post.ts';

/** The version of the report's form: the app can be newer or older than its sender. */
export const REPORT_VERSION = 1;

/** Where reports go on the app's public host; the shop's permanent domain follows. */
export const REPORTS_ROOT = '/reports';

/** @param origin at which browsers reach the app */
export const reportUrlOf = (origin: string, shop: string): string =>
  `${origin}${REPORTS_ROOT}/${shop}`;

/** Who reports: each only what it sent itself. */
export interface ReportHead {
  by: 'pixel' | 'script';
  /** The version of pixel or script. */
  sender: string;
  mode: string;
  /** One of so many page loads counts its events, see {@link createReporter}. */
  every: number;
}

/** What the browser says became of an order's event. */
export interface OrderClaim {
  /** Shopify's id of the order, in digits. */
  id: string;
  /** The checkout's token: by it an order is known that really was placed in this browser. */
  token: string;
  /** The status of the answer; 0 without one. */
  status: number;
}

export interface Report extends ReportHead {
  version: typeof REPORT_VERSION;
  /** `<path> <status>` → how many requests of that path got that answer; the status is 0 without one. */
  counts: Record<string, number>;
  orders: OrderClaim[];
}

/** Counts answers and reports them. */
export interface Reporter {
  /** @param status of the answer to one event; 0 without one */
  count(path: string, status: number): void;
  /** Reports what was counted since the last report, and an order; without either there is no report. */
  send(order?: OrderClaim): void;
}

/**
 * Counts on every page load or on one of `every`, by chance; orders are always reported. A report that fails is
 * not repeated.
 *
 * @param url where reports go
 */
export function createReporter(
  url: string,
  head: ReportHead,
  post: Post,
  mayTrack: () => boolean | undefined,
): Reporter {
  const isCounting = Math.random() * head.every < 1;
  let counts: Report['counts'] = {};
  return {
    count(path, status) {
      const answer = `${path} ${status}`;
      if (isCounting) counts[answer] = (counts[answer] || 0) + 1;
    },
    send(order) {
      if (!mayTrack() || !(order || Object.keys(counts)[0])) return;
      const orders = order ? [order] : [];
      const report: Report = Object.assign(
        { version: REPORT_VERSION, counts, orders } as const,
        head,
      );
      counts = {};
      void attemptAsync(() => post(url, JSON.stringify(report)));
    },
  };
}

/**
 * The report: pixel and storefront script each report the outcomes of the events that they sent to the app. It contains
 * no data about the shopper, and is sent by POST as `text/plain` to an address of the app's own.
 */
import { attemptAsync } from './attempt.ts';
import type { Post } from './post.ts';

/** The path of reports on the app's public host; the shop's permanent domain follows. */
export const REPORTS_ROOT = '/reports';

/**
 * Returns the address for the reports of a shop's browsers.
 *
 * @param origin at which they reach the app; `''` without one
 * @returns `''` for no reports
 */
export const reportUrlOf = (origin: string, shop: string): string =>
  origin && `${origin}${REPORTS_ROOT}/${shop}`;

/** The sender of a report; each reports only its own events. */
export interface ReportHead {
  by: 'pixel' | 'script';
  /** The version of pixel or script. */
  sender: string;
  mode: string;
}

/** The outcome of an order's event, as the browser reports it. */
export interface OrderClaim {
  /** Shopify's id of the order, in digits. */
  id: string;
  /** The checkout's token, which proves that an order was placed in this browser. */
  token: string;
  /** The status of the answer; 0 without one. */
  status: number;
  /** The results of lists; left out if the clicks are not known. */
  lists?: OrderLists | undefined;
}

/**
 * Order lines whose product was clicked in a list of a module in the 7 days before, in the same browser. A module
 * without such lines is left out; a line counts in each module.
 */
export type OrderLists = Partial<
  Record<
    string,
    readonly [
      pieces: number,
      /** The price that the shopper pays for them, in thousandths of the price of all lines. */
      share: number,
    ]
  >
>;

export interface Report extends ReportHead {
  /** The answers to events, and each discovery event that began, in the form of {@link answerOf}. */
  answers: string;
  /** Whether the vendor's own library runs on the page, and reports its lists. */
  library?: boolean | undefined;
  /** An order's receipt. */
  order?: OrderClaim | undefined;
}

/**
 * Returns the answer to an event in the form of a report, with a comma at the end; the status is 0 without an answer.
 *
 * A discovery event is also listed when its first request begins, with a plus and the number of its results and
 * banners, or 1: `search/impression +12`. Views and clicks are counted by that, even if the page closes before the
 * answer.
 */
export const answerOf = (path: string, status: number | `+${number}`): string =>
  `${path} ${status},`;

/**
 * Whether this page load reports its events, by chance.
 *
 * @param every one of this many page loads, from the settings of pixel and script; every one without it
 */
export const isCounted = (every?: number | string): boolean =>
  !(Math.random() * Number(every) >= 1);

/**
 * Reports answers and an order; without either there is no report. A report that fails is not repeated.
 *
 * @param url the address for reports
 */
export function sendReport(url: string, post: Post, report: Report): void {
  if (report.answers || report.order) void attemptAsync(() => post(url, JSON.stringify(report)));
}

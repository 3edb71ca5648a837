/**
 * The report: pixel and storefront script report to the app the outcomes of the events that each of them sent. It says
 * nothing of the shopper, and goes by POST as `text/plain` to an address of the app's own.
 */
import { attemptAsync } from './attempt.ts';
import type { Post } from './post.ts';

/** Where reports go on the app's public host; the shop's permanent domain follows. */
export const REPORTS_ROOT = '/reports';

/**
 * Where the browsers of a shop report.
 *
 * @param origin at which they reach the app; `''` for none
 * @returns `''` for nowhere
 */
export const reportUrlOf = (origin: string, shop: string): string =>
  origin && `${origin}${REPORTS_ROOT}/${shop}`;

/** Who reports; each reports only what it sent itself. */
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
  /** The checkout's token: by it an order is known that really was placed in this browser. */
  token: string;
  /** The status of the answer; 0 without one. */
  status: number;
  /** What lists brought; left out where the clicks are not known. */
  lists?: OrderLists | undefined;
}

/**
 * Of an order's lines, those whose product was clicked in a list of a module in the 7 days before, in the same browser.
 * A module without any is left out; a line counts in each module.
 */
export type OrderLists = Partial<
  Record<
    string,
    readonly [
      pieces: number,
      /** What the shopper pays for them, in thousandths of what all lines cost. */
      share: number,
    ]
  >
>;

export interface Report extends ReportHead {
  /** The answers to events, each and each discovery event that began, as {@link answerOf} names it. */
  answers: string;
  /** Whether the vendor's own library runs on the page, and reports what its lists show. */
  library?: boolean | undefined;
  /** An order's receipt. */
  order?: OrderClaim | undefined;
}

/**
 * The answer to an event as a report names it, with the comma that ends it; the status is 0 without an answer.
 *
 * A discovery event is named when its request begins, too, if it never began before, with a plus and how many results and
 * banners it names, or 1: `search/impression +12`. What a shopper sees and clicks counts by that, also where the page is
 * left before the answer.
 */
export const answerOf = (path: string, status: number | `+${number}`): string =>
  `${path} ${status},`;

/**
 * Whether this page load is one of those that report their events, by chance.
 *
 * @param every one of so many, as the settings of pixel and script have it; each without
 */
export const isCounted = (every?: number | string): boolean =>
  !(Math.random() * Number(every) >= 1);

/**
 * Reports answers and an order; without either there is no report. A report that fails is not repeated.
 *
 * @param url where reports go
 */
export function sendReport(url: string, post: Post, report: Report): void {
  if (report.answers || report.order) void attemptAsync(() => post(url, JSON.stringify(report)));
}

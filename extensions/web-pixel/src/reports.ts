/**
 * Reports the outcomes of the pixel's events to the app: at most one report for each page, and one for each order.
 *
 * A worker is not notified when its page is left. So answers wait in sessionStorage: a page reports the stored answers
 * a moment after it began, and the tab's next page of the same hour and mode reports later ones.
 */
import { answerOf, isCounted, type OrderClaim, sendReport } from '../../../app/beacon/report.ts';
import type { Post } from '../../../app/beacon/post.ts';
import type { PixelDeps } from './deps.ts';
import { VERSION } from './version.ts';

/** How long after its first event a page reports, in milliseconds: most of its first events then have an answer. */
const REPORT_AFTER_MS = 3_000;

/** The id and token of an order in Shopify, and the last reported status. */
export type OrderNames = Omit<OrderClaim, 'status'> & { status?: number };

/**
 * Records the answer to an event.
 *
 * @param status 0 without an answer
 * @param order the order of the event; each new status of it is reported at once
 */
export type RecordAnswer = (path: string, status: number, order?: OrderNames) => void;

export function createReports(
  { settings, session, mayTrack }: PixelDeps,
  post: Post,
): RecordAnswer | undefined {
  const { mode, reportEvery, reportUrl } = settings;
  if (!reportUrl) return undefined;
  const isCounting = isCounted(reportEvery);
  let turn: Promise<unknown> = session.get('Answers');

  /** Each change starts from the stored answers. Answers of another mode or hour are dropped. */
  const change = (next: (answers: string) => string): void => {
    turn = turn
      .then(() => session.get('Answers'))
      .then((stored) => {
        // `live2026-11-20T09:`
        const head = mode + new Date().toISOString().slice(0, 14);
        const [, answers] = (stored || '').split(head);
        session.set('Answers', head + next(answers || ''));
      });
  };
  /** @returns the answers left to report, which is none */
  const report = (answers: string, order?: OrderClaim): '' => {
    if (mayTrack())
      sendReport(reportUrl, post, { by: 'pixel', sender: VERSION, mode, answers, order });
    return '';
  };

  setTimeout(() => change(report), REPORT_AFTER_MS);
  return (path, status, order) => {
    if (isCounting) change((answers) => answers + answerOf(path, status));
    if (order && order.status !== status) report('', Object.assign(order, { status }));
  };
}

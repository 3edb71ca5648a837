/** What the page tells of each event that it sends: to its own scripts, to the app, and to the inspector of staff. */
import { INSPECTOR_PARAMETER } from '../../../app/beacon/inspector.ts';
import { outcomeOf } from '../../../app/beacon/outcome.ts';
import type { Post } from '../../../app/beacon/post.ts';
import { answerOf } from '../../../app/beacon/report.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { blockElement } from './browser.ts';
import { ignoreErrors } from './catch-errors.ts';
import type { ImportAsset } from './modules.ts';
import { SENT_EVENT, type SentEvent } from './sent-event.ts';
import type { ShopPage } from './shop-page.ts';
import type { Outgoing } from './stored-events.ts';

export interface TellSentDeps {
  page: ShopPage & { settings: StorefrontSettings };
  post: Post;
  mayTrack: () => boolean | undefined;
  importAsset: ImportAsset;
}

/**
 * Hears of an event.
 *
 * @param status of the answer, 0 without one; `undefined` when the request begins
 */
export type TellSent = (event: Outgoing, status?: number) => void;

export function createTellSent({ page, post, mayTrack, importAsset }: TellSentDeps): TellSent {
  const { settings } = page;
  const element = blockElement();
  /** What the module of reports has not reported yet. */
  const answers: string[] = [];
  /** What the inspector shows once it is there. */
  const events: SentEvent[] = [];
  const isInspected =
    page.url.includes(INSPECTOR_PARAMETER) || page.session.get(page.nameOf('Inspector'));
  let areReported = false;

  const startReports = ignoreErrors(async () => {
    if (areReported || !settings.reportUrl) return;
    areReported = true;
    const reports = await importAsset('reports');
    reports.start({ settings, post, mayTrack, answers });
  });
  if (isInspected && element)
    ignoreErrors(async () => {
      const ticket = await importAsset('ticket');
      return ticket.start({
        page,
        element,
        events,
        importInspector: () => importAsset('inspector'),
      });
    })();

  return ({ path, body, items }, status) => {
    const outcome = status === undefined ? status : outcomeOf(status);
    const detail: SentEvent = { path, body, outcome };
    element?.dispatchEvent(new CustomEvent(SENT_EVENT, { detail }));
    if (isInspected) events.push(detail);
    const answer = status ?? (items && (`+${items}` as const));
    if (answer !== undefined) answers.push(answerOf(path, answer));
    // Not on a page that is left in this turn.
    setTimeout(startReports);
  };
}

/** Passes each sent event on to the page's own scripts, to the app's report and to the inspector of staff. */
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

export interface SentListenerDeps {
  page: ShopPage & { settings: StorefrontSettings };
  post: Post;
  mayTrack: () => boolean | undefined;
  importAsset: ImportAsset;
}

/**
 * Called when the request with an event begins, and again when it has ended.
 *
 * @param status the status of the answer, 0 without one; left out when the request begins
 */
export type SentListener = (event: Outgoing, status?: number) => void;

export function createSentListener({
  page,
  post,
  mayTrack,
  importAsset,
}: SentListenerDeps): SentListener {
  const { settings } = page;
  const element = blockElement();
  /** The answers that the reports module has not reported yet. */
  const answers: string[] = [];
  /** The events that the inspector shows once it is loaded. */
  const events: SentEvent[] = [];
  const isInspected =
    page.url.includes(INSPECTOR_PARAMETER) || page.session.get(page.nameOf('Inspector'));
  let reports: Promise<void> | undefined;
  const startReports = ignoreErrors(
    () =>
      settings.reportUrl &&
      (reports ??= importAsset('reports').then((module) =>
        module.start({ settings, post, mayTrack, answers }),
      )),
  );
  if (isInspected && element)
    ignoreErrors(async () => {
      const ticket = await importAsset('ticket');
      return ticket.start({
        page,
        element,
        events,
        mayTrack,
        importInspector: () => importAsset('inspector'),
      });
    })();

  return ({ path, body, items }, status) => {
    const outcome = status === undefined ? status : outcomeOf(status);
    const detail: SentEvent = { path, body, outcome };
    element?.dispatchEvent(new CustomEvent(SENT_EVENT, { detail }));
    if (isInspected) events.push(detail);
    const answer = status ?? (items && (`+${items}` as const));
    const note = () => answers.push(answerOf(path, answer ?? 0));
    if (answer) note();
    // Skipped on a page that is being left: the browser completes its requests, but ends them here without an answer.
    setTimeout(() => {
      if (answer === 0) note();
      startReports();
    });
  };
}

/**
 * Reports to the app the outcomes of the events that this page sent, when the page is left or hidden. It is a separate
 * module, since pages of an app that accepts no reports do not load it.
 */
import type { Post } from '../../../app/beacon/post.ts';
import { isCounted, sendReport } from '../../../app/beacon/report.ts';
import { isGlobal } from './browser.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { VERSION } from './version.ts';

export interface ReportsDeps {
  settings: Pick<StorefrontSettings, 'reportUrl' | 'reportEvery' | 'mode' | 'libraryGlobal'>;
  /** The sender's `post`: events and reports share the browser's limit for keepalive requests. */
  post: Post;
  mayTrack: () => boolean | undefined;
  /** Answers by `answerOf`. The sender adds to them, also before this module is loaded; reported ones are removed. */
  answers: string[];
}

/** The exports of the asset. */
export interface ReportsModule {
  start: (deps: ReportsDeps) => void;
}

/** The maximum number of answers in a report: the app reads 16 KiB, and no answer has more than 35 characters. */
const MAX_ANSWERS = 400;

export const start: ReportsModule['start'] = (deps) => {
  const { settings, post, mayTrack, answers } = deps;
  const { reportUrl, mode, libraryGlobal } = settings;
  if (!reportUrl || !isCounted(settings.reportEvery)) return;
  const leave = (): void => {
    const library = (libraryGlobal && isGlobal(libraryGlobal)) || undefined;
    while (answers.length) {
      const taken = answers.splice(0, MAX_ANSWERS).join('');
      if (mayTrack())
        sendReport(reportUrl, post, {
          by: 'script',
          sender: VERSION,
          mode,
          answers: taken,
          library,
        });
    }
  };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave();
  });
};

/**
 * Tells the app what became of the events that this page sent, when the page is left or hidden. A module of its own:
 * pages of an app that takes no reports do not load it.
 */
import type { Post } from '../../../app/beacon/post.ts';
import { isCounted, sendReport } from '../../../app/beacon/report.ts';
import { VERSION } from './version.ts';

export interface ReportsDeps {
  /** Where reports go. */
  reportUrl: string;
  /** One of so many page loads counts its events. */
  reportEvery?: number | undefined;
  mode: string;
  /** The sender's: events and reports share what browsers let keepalive requests carry. */
  post: Post;
  mayTrack: () => boolean | undefined;
  /**
   * Each as `answerOf` names it. The sender adds to it, from before this module is there; what is reported is taken out.
   */
  answers: string[];
}

/** The asset. */
export interface ReportsModule {
  start: (deps: ReportsDeps) => void;
}

export const start: ReportsModule['start'] = (deps) => {
  const { reportUrl, reportEvery = 1, mode, post, mayTrack, answers } = deps;
  const leave = (): void => {
    const taken = answers.splice(0).join('');
    if (!mayTrack()) return;
    sendReport(reportUrl, post, {
      by: 'script',
      sender: VERSION,
      mode,
      every: reportEvery,
      answers: taken,
    });
  };
  if (!isCounted(reportEvery)) return;
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave();
  });
};

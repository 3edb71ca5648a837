/**
 * Tells the app what became of the events that this page sent, when the page is left or hidden. A module of its own:
 * pages of an app that takes no reports do not load it.
 */
import { createPost } from '../../../app/beacon/post.ts';
import { createReporter } from '../../../app/beacon/report.ts';
import { VERSION } from './version.ts';

/** An event's path, and the status of its answer; 0 without one. */
export type Answer = [path: string, status: number];

export interface ReportsDeps {
  /** Where reports go. */
  reportUrl: string;
  /** One of so many page loads counts its events. */
  reportEvery?: number | undefined;
  mode: string;
  mayTrack: () => boolean | undefined;
  /** The sender adds to it, from before this module is there; what is reported is taken out. */
  answers: Answer[];
}

/** The asset. */
export interface ReportsModule {
  start: (deps: ReportsDeps) => void;
}

export const start: ReportsModule['start'] = (deps) => {
  const { reportUrl, reportEvery = 1, mode, mayTrack, answers } = deps;
  const head = { by: 'script', sender: VERSION, mode, every: reportEvery } as const;
  const reporter = createReporter(reportUrl, head, createPost(), mayTrack);
  const leave = (): void => {
    for (const [path, status] of answers.splice(0)) reporter.count(path, status);
    reporter.send();
  };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', leave);
};

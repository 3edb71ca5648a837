import type { UnderWay } from '../contract.ts';

export type Activity = Exclude<keyof UnderWay, 'events'>;

/** Counts what the pixel has under way and notices when nothing is. */
export interface ActivityMeter {
  begin(activity: Activity): void;
  end(activity: Activity): void;
  /** Something happened that neither begins nor ends anything, e.g. an event arrived. */
  note(): void;
  /** Reports the next moment at which nothing is under way, with the count of all happenings. */
  whenQuiet(
    timers: 'wait' | 'ignore',
    report: (happenings: number, underWay: UnderWay) => void,
  ): void;
}

/** @param afterThisTask runs a function in a later task, when all promises have had their turn */
export function createActivityMeter(afterThisTask: (check: () => void) => void): ActivityMeter {
  const counts = { calls: 0, requests: 0, timers: 0 };
  let happenings = 0;
  let watchers: { timers: 'wait' | 'ignore'; report: () => void }[] = [];
  let scheduled = false;

  const isQuiet = (timers: 'wait' | 'ignore') =>
    counts.calls === 0 && counts.requests === 0 && (timers === 'ignore' || counts.timers === 0);

  const check = () => {
    scheduled = false;
    const quiet = watchers.filter((watcher) => isQuiet(watcher.timers));
    watchers = watchers.filter((watcher) => !quiet.includes(watcher));
    quiet.forEach((watcher) => {
      watcher.report();
    });
  };

  return {
    begin: (activity) => {
      happenings += 1;
      counts[activity] += 1;
    },
    end: (activity) => {
      happenings += 1;
      counts[activity] -= 1;
      if (scheduled || watchers.length === 0) return;
      scheduled = true;
      afterThisTask(check);
    },
    note: () => {
      happenings += 1;
    },
    whenQuiet: (timers, report) => {
      watchers.push({
        timers,
        report: () => {
          report(happenings, { events: 0, ...counts });
        },
      });
      check();
    },
  };
}

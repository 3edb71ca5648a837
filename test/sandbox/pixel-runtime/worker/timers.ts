import type { UnderWay } from '../contract.ts';

/** Counts the pixel's timers. An interval counts until it is cleared. */
export function countTimers(activity: ActivityMeter): void {
  const running = new Set<number | undefined>();
  const native = {
    setTimeout: self.setTimeout.bind(self),
    setInterval: self.setInterval.bind(self),
    clearTimeout: self.clearTimeout.bind(self),
    clearInterval: self.clearInterval.bind(self),
  };
  const begin = (id: number) => {
    running.add(id);
    activity.begin('timers');
    return id;
  };
  const end = (id: number | undefined) => {
    if (running.delete(id)) activity.end('timers');
  };

  self.setTimeout = (handler: TimerHandler, delay?: number, ...args: unknown[]) => {
    const id = native.setTimeout(() => {
      try {
        call(handler, args);
      } finally {
        end(id);
      }
    }, delay);
    return begin(id);
  };
  self.setInterval = (handler: TimerHandler, delay?: number, ...args: unknown[]) =>
    begin(native.setInterval(() => call(handler, args), delay));
  self.clearTimeout = (id) => {
    native.clearTimeout(id);
    end(id);
  };
  self.clearInterval = (id) => {
    native.clearInterval(id);
    end(id);
  };
}

function call(handler: TimerHandler, args: unknown[]): void {
  if (typeof handler === 'function') Reflect.apply(handler, self, args);
  else throw new TypeError('A timer of a web pixel takes a function.');
}

/** Removed globals; no worker has `window`, `document` and the storages. */
const GLOBALS = [
  'FormData',
  'CustomEvent',
  'DOMException',
  'indexedDB',
  'caches',
  'cookieStore',
  'WebSocket',
  'BroadcastChannel',
  'MessageChannel',
  'WebAssembly',
];

const NAVIGATOR = ['userAgent', 'language', 'onLine', 'sendBeacon', 'locks'];

/** Removes the globals that a strict pixel lacks, and freezes those that it may not change. */
export function lockDown(): void {
  GLOBALS.forEach((name) => {
    removeFrom(self, name);
    Object.defineProperty(self, name, { value: undefined });
  });
  NAVIGATOR.forEach((name) => removeFrom(navigator, name));
  [String, RegExp, URL, Request].forEach(({ prototype }) => Object.freeze(prototype));
}

/** Removes a name from the object and from its prototypes, through which a pixel could still reach it. */
function removeFrom(target: object, name: string): void {
  Reflect.deleteProperty(target, name);
  const prototype = Object.getPrototypeOf(target) as object | null;
  if (prototype !== null) removeFrom(prototype, name);
}

type Activity = keyof UnderWay;

/** Counts the pixel's unfinished work and detects idle moments. */
export interface ActivityMeter {
  begin(activity: Activity): void;
  end(activity: Activity): void;
  /** Counts activity that neither begins nor ends work, e.g. an event arrived. */
  note(): void;
  /** Reports the next idle moment, with the count of all activity. */
  whenQuiet(
    timers: 'wait' | 'ignore',
    report: (happenings: number, underWay: UnderWay) => void,
  ): void;
}

/** @param afterThisTask runs a function in a later task, after all pending promise callbacks */
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
    quiet.forEach((watcher) => watcher.report());
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
        report: () => report(happenings, { ...counts }),
      });
      check();
    },
  };
}

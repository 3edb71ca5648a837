/** One event of a browser's trace (Chromium, "Trace Event Format"), with the relevant fields. */
export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** The start in microseconds. */
  ts: number;
  /** The duration in microseconds. */
  dur?: number;
  /** The thread's processor time in microseconds. */
  tdur?: number;
  args?: { name?: string; data?: { url?: string; processId?: number } };
}

/** The work of the threads of a shop's pages; times in milliseconds. */
export interface ThreadTimes {
  /** Processor time of the main thread, which renders the page and responds to the shopper. */
  main: number;
  /** Processor time of its scripts. */
  scripts: number;
  /** Processor time of all workers together. */
  worker: number;
}

/** The categories to trace: tasks, scripts with their files, and callbacks with their microtasks. */
export const TRACED = ['-*', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'v8'];

const MAIN = 'CrRendererMain';
const WORKER = 'DedicatedWorker thread';
/** Events that run a script: a file, a callback with its microtasks, a function of a file. */
const RUNS = ['EvaluateScript', 'v8.callFunction', 'FunctionCall'];
const US_PER_MS = 1_000;

/**
 * Adds up the tasks of the processes that showed pages of an origin.
 *
 * @param events a trace with the categories {@link TRACED}
 * @throws {Error} if no page of the origin is in the trace
 */
export function threadTimesOf(events: readonly TraceEvent[], origin: string): ThreadTimes {
  const processes = new Set(
    events
      .filter(({ name }) => name === 'FrameCommittedInBrowser')
      .filter(({ args }) => args?.data?.url?.startsWith(`${origin}/`))
      .map(({ args }) => args?.data?.processId),
  );
  if (processes.size === 0) throw new Error(`The trace shows no page of ${origin}.`);
  const names = new Map(
    events
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid}:${tid}`, args?.name]),
  );
  const eventsOn = (thread: string): TraceEvent[] =>
    events.filter(({ pid, tid }) => processes.has(pid) && names.get(`${pid}:${tid}`) === thread);
  const onMain = eventsOn(MAIN);
  return {
    main: processorTime(onMain),
    scripts: scriptTime(onMain),
    worker: processorTime(eventsOn(WORKER)),
  };
}

const processorTime = (events: readonly TraceEvent[]): number =>
  events.filter(({ name }) => name === 'RunTask').reduce((sum, { tdur = 0 }) => sum + tdur, 0) /
  US_PER_MS;

/** Adds up the outermost runs of scripts in which a file of a page runs: the browser's driver has none. */
function scriptTime(events: readonly TraceEvent[]): number {
  const runs = events
    .filter(({ name }) => RUNS.includes(name))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let sum = 0;
  let outermost: TraceEvent | undefined;
  let isCounted = false;
  for (const run of runs) {
    if (!outermost || run.ts >= outermost.ts + (outermost.dur ?? 0)) {
      outermost = run;
      isCounted = false;
    }
    if (isCounted || !run.args?.data?.url?.startsWith('http')) continue;
    isCounted = true;
    sum += (outermost.tdur ?? 0) / US_PER_MS;
  }
  return sum;
}

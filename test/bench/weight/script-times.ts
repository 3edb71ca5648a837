import type { TraceEvent } from './thread-times.ts';

/** Milliseconds of processor time in scripts, by file. */
export interface ScriptTimes {
  /** Inline scripts of the shop's pages, including the storefront extension's. */
  inline: number;
  /** The runtime of pixels, both its own work and work on behalf of the pixel. */
  runtime: number;
  client: number;
  theme: number;
}

/** Events that run a script: a file, a callback with its microtasks, a function of a file. */
const RUNS = ['EvaluateScript', 'v8.callFunction', 'FunctionCall'];

const US_PER_MS = 1_000;

/**
 * Adds up the script time of each file. A trace attributes work after a request's answer to no file, and the browser
 * driver's scripts to none of these files.
 *
 * @param events of one thread, with the categories `devtools.timeline` and `v8`
 */
export function scriptTimesOf(events: readonly TraceEvent[]): ScriptTimes {
  const runs = events
    .filter(({ name }) => RUNS.includes(name))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const times: ScriptTimes = { inline: 0, runtime: 0, client: 0, theme: 0 };
  let outermost: TraceEvent | undefined;
  let owner: keyof ScriptTimes | undefined;
  for (const run of runs) {
    if (!outermost || run.ts >= endOf(outermost)) {
      outermost = run;
      owner = undefined;
    }
    // The first nested file determines the owner of the whole.
    if (owner) continue;
    owner = fileOf(run.args?.data?.url);
    if (owner) times[owner] += (outermost.tdur ?? 0) / US_PER_MS;
  }
  return times;
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

function fileOf(url: string | undefined): keyof ScriptTimes | undefined {
  if (!url?.startsWith('http')) return undefined;
  const { pathname } = new URL(url);
  if (pathname === '/client.js') return 'client';
  if (pathname.startsWith('/web-pixels/')) return 'runtime';
  return pathname.startsWith('/cdn/') ? 'theme' : 'inline';
}

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ENDED_STATES, type ReindexState, UNFINISHED_STATES } from '../indexing/reindex.ts';
import type { QueueDepth } from '../work/queue.ts';
import { LOGIN_STATES, type LoginState } from '../logins/login.ts';
import { REPORT_ANSWERS, type ReportAnswer } from '../reports/reports.ts';
import type { Outcome } from '../beacon/outcome.ts';
import type { Config } from './config.ts';
import { within } from './readiness.ts';

/** One answered request. */
export interface AnsweredRequest {
  /** One of a bounded set of names (`route-names.ts`). */
  route: string;
  status: number;
  seconds: number;
}

/** Counters of the app's work; counting takes microseconds and never fails. */
export interface Counters {
  requestAnswered(answer: AnsweredRequest): void;
  /** Counts a login that was sent, given up or postponed. */
  loginOutcome(state: LoginState): void;
  /** Counts a re-index that has changed its state. */
  reindexState(state: ReindexState): void;
  /** Counts a report of a browser that was accepted or refused. */
  browserReport(outcome: ReportAnswer): void;
  /** Counts events whose outcome browsers report; an estimate if not every page load reports. */
  browserEvents(outcome: Outcome, count: number): void;
}

/** The metrics of this process in Prometheus' text format. */
export interface Metrics extends Counters {
  /** Takes at most {@link QUEUE_TIMEOUT_MS}: metrics of the queue are left out while it does not answer. */
  read(): Promise<{ contentType: string; text: string }>;
}

export interface MetricsDeps {
  version: string;
  role: Config['ROLE'];
  /** Read in each process: an alarm about the queue must not end with the workers. */
  queueDepths: () => Promise<QueueDepth[]>;
  /** Returns milliseconds of a monotonic timer. */
  elapsed?: () => number;
}

/** How long an answer of the queue is reused for several collectors. */
export const QUEUE_KEPT_MS = 10_000;
const QUEUE_TIMEOUT_MS = 2_000;

/** Buckets from the duration of a login report to that of a page that waits for Shopify. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const OUTCOMES: readonly Outcome[] = ['taken', 'refused', 'not-taken', 'unknown'];

export function createMetrics(deps: MetricsDeps): Metrics {
  const { version, role, queueDepths, elapsed = () => performance.now() } = deps;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'beacon_pixel_info',
    help: 'Always 1; the labels say which version runs, and as what.',
    labelNames: ['version', 'role'],
    registers,
  }).set({ version, role }, 1);
  const requests = new Histogram({
    name: 'beacon_pixel_http_request_seconds',
    help: 'Time from a request to its answer, by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const counter = <Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
  ) => {
    const counts = new Counter({ name, help, labelNames: [label], registers });
    // Prometheus sees no increase in a figure that begins with 1.
    for (const value of values) counts.inc({ [label]: value }, 0);
    return (value: Value, count = 1): void => counts.inc({ [label]: value }, count);
  };
  const readQueue = createQueueGauges(registers, queueDepths, elapsed);

  return {
    requestAnswered: ({ route, status, seconds }) =>
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
    loginOutcome: counter(
      'beacon_pixel_login_outcomes_total',
      'Logins by the outcome of a try to send them.',
      'state',
      LOGIN_STATES.filter((state) => state !== 'sending'),
    ),
    reindexState: counter(
      'beacon_pixel_reindex_states_total',
      'Re-indexes by the state that they went to.',
      'state',
      [...UNFINISHED_STATES, ...ENDED_STATES],
    ),
    browserReport: counter(
      'beacon_pixel_browser_reports_total',
      'Reports from browsers by whether and why they were accepted or refused.',
      'outcome',
      REPORT_ANSWERS,
    ),
    browserEvents: counter(
      'beacon_pixel_browser_events_total',
      'Events by outcome, as browsers report them; estimates where not every page load reports.',
      'outcome',
      OUTCOMES,
    ),
    read: async () => {
      await readQueue();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Creates the gauges of the queue, and the function that updates them. */
function createQueueGauges(
  registers: Registry[],
  depths: () => Promise<QueueDepth[]>,
  elapsed: () => number,
): () => Promise<void> {
  const jobs = new Gauge({
    name: 'beacon_pixel_queue_jobs',
    help: 'Jobs that are not begun, by queue: due ones, and ones for later.',
    labelNames: ['queue', 'when'],
    registers,
  });
  const oldest = new Gauge({
    name: 'beacon_pixel_queue_oldest_due_seconds',
    help: 'For how long the oldest due job of a queue, or work of each minute, has been due; else 0.',
    labelNames: ['queue'],
    registers,
  });
  let asking: Promise<void> | null = null;
  let askedAt = -Infinity;

  async function ask(): Promise<void> {
    try {
      const found = await depths();
      forget();
      for (const { queue, due, later, oldestDueSeconds } of found) {
        jobs.set({ queue, when: 'due' }, due);
        jobs.set({ queue, when: 'later' }, later);
        oldest.set({ queue }, oldestDueSeconds);
      }
      askedAt = elapsed();
    } catch {
      // `/readyz` and the log show the reason.
      forget();
    }
  }

  function forget(): void {
    jobs.reset();
    oldest.reset();
  }

  return async () => {
    if (elapsed() - askedAt < QUEUE_KEPT_MS) return;
    asking ??= ask().finally(() => (asking = null));
    await within(QUEUE_TIMEOUT_MS, asking).catch(forget);
  };
}

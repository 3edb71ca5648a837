/**
 * Possible faults between a shopper and the tracking service. Each step of a journey draws one of them or none. To add
 * a fault, add an entry: reports have a row for each.
 */
import type { Fault } from '../../sandbox/service-parts/faults.ts';
import { between, pick, type Random } from '../../support/whole-number.ts';

/** The faults of one step, besides the shopper's action; omitted parts work normally. */
export interface Injection {
  /** The service's faults, from before the step until the next one. */
  service?: Fault[];
  /** The fault of the browser's network, for the duration of the step. */
  network?: 'no such host' | 'offline';
  /** The fault of the tab's storage: it refuses every access during the step, or is emptied after it. */
  storage?: 'full' | 'cleared';
  /** How the shopper leaves the page: see {@link LEAVINGS}, or by closing the tab. */
  leaving?: Leaving | 'closes the tab';
  /** A second tab that performs the same action at the same time: a new one, or a window opened by the first. */
  secondTab?: 'new' | 'opened by the first';
  /** Minutes after which the shopper returns, to every tab; the service works again by then. */
  minutesLater?: number;
}

/** Moments at which a page is left around an addition. */
const LEAVINGS = ['with the answer', 'in the same turn', 'when it is published'] as const;
export type Leaving = (typeof LEAVINGS)[number];

export interface Scenario {
  /** The name in reports. */
  name: string;
  /** The fault in a sentence. */
  sentence: string;
  inject(random: Random): Injection;
}

/** The service answers that it accepts nothing, for the duration of the fault. */
const TAKES_NOTHING = { kind: 'status', status: 503 } as const satisfies Fault;

/** For a few requests. */
const few = (random: Random, fault: Exclude<Fault, { kind: 'gone' } | { kind: 'slow' }>) => ({
  service: [{ ...fault, times: between(random, 1, 3) }],
});

/** For a few requests, one of the statuses. */
const fewStatuses = (random: Random, ...statuses: [number, ...number[]]) =>
  few(random, { kind: 'status', status: pick(random, statuses) });

/** The faults by their names in reports, each in a sentence. */
const SCENARIO_TABLE = {
  'slow service': {
    sentence: 'The service answers 50 to 350 ms late.',
    inject: (random) => ({ service: [{ kind: 'slow', delayMs: between(random, 50, 350) }] }),
  },
  '429 with Retry-After': {
    sentence: 'The service is too busy for a few requests and says when to come back, in a header.',
    inject: (random) =>
      few(random, {
        kind: 'status',
        status: 429,
        retryAfterSeconds: between(random, 1, 2),
        exposeRetryAfter: pick(random, [true, false]),
      }),
  },
  '408 or 503': {
    sentence: 'The service says of a few requests that it has not taken them.',
    inject: (random) => fewStatuses(random, 408, 503),
  },
  '500, 502 or 504': {
    sentence: 'The service breaks down over a few requests: it may have counted them or not.',
    inject: (random) => fewStatuses(random, 500, 502, 504),
  },
  'connection refused': {
    sentence: 'The address of the service refuses connections.',
    inject: () => ({ service: [{ kind: 'gone' }] }),
  },
  'reset before arrival': {
    sentence: 'A few connections are reset before the request is read.',
    inject: (random) => few(random, { kind: 'reset', when: 'before' }),
  },
  'reset after arrival': {
    sentence: 'A few connections are reset after the event was taken, before the answer.',
    inject: (random) => few(random, { kind: 'reset', when: 'after' }),
  },
  'DNS gone': {
    sentence: 'The name of the service does not resolve, for the pages opened meanwhile.',
    inject: () => ({ network: 'no such host' }),
  },
  offline: {
    sentence: 'The browser loses its connection in the moment in which an event is published.',
    inject: () => ({ network: 'offline' }),
  },
  'page left at once': {
    sentence: 'The page is left around an addition: with its answer, before it, or with the event.',
    inject: (random) => ({ leaving: pick(random, LEAVINGS) }),
  },
  'tab closed': {
    sentence: 'The tab is closed while the service takes nothing, or takes everything.',
    inject: (random) => ({
      service: pick(random, [[TAKES_NOTHING], []]),
      leaving: 'closes the tab',
    }),
  },
  'two tabs': {
    sentence:
      'Two tabs do the same at the same time, while the service takes nothing or everything.',
    inject: (random) => ({
      service: pick(random, [[TAKES_NOTHING], []]),
      secondTab: pick(random, ['new', 'opened by the first']),
    }),
  },
  'storage full': {
    sentence: 'The storage of the tab refuses every write, while the service is busy at first.',
    inject: (random) => ({ ...few(random, TAKES_NOTHING), storage: 'full' }),
  },
  'storage cleared': {
    sentence: 'The storage and the cookies are emptied while events wait in them.',
    inject: () => ({ service: [TAKES_NOTHING], storage: 'cleared' }),
  },
  'service back after minutes': {
    sentence:
      'The service takes nothing; the shopper comes back to all tabs minutes after that ended.',
    inject: (random) => ({ service: [TAKES_NOTHING], minutesLater: pick(random, [2, 12, 40]) }),
  },
} as const satisfies Record<string, Omit<Scenario, 'name'>>;

export type ScenarioName = keyof typeof SCENARIO_TABLE;

export const SCENARIOS = Object.entries(SCENARIO_TABLE).map(
  ([name, scenario]) => ({ name, ...scenario }) as Scenario & { name: ScenarioName },
);

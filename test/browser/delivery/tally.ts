/** The sums of a run of journeys, in numbers of events by default. */
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { grouped, isAccepted, isFinal, requestsIn, type Ledger } from '../faults/ledger.ts';
import { contentOf } from '../faults/request-number.ts';
import { CAUSES, type Explanation, type Cause } from './explain.ts';
import type { Journal } from './journal.ts';
import { SCENARIOS, type ScenarioName } from './scenarios.ts';

export interface Tally {
  journeys: number;
  made: number;
  once: number;
  /** Of those that arrived once: the sender never got the answer. */
  unanswered: number;
  /** Brought by two requests that were both accepted. */
  twice: number;
  /** Brought by two requests after neither of which it may be sent again, though not both were accepted. */
  sentAgain: number;
  /**
   * Accepted more than once because the browser itself repeated a request: both times, or so that its sender saw
   * an answer that made it send again.
   */
  resentByBrowser: number;
  /** What did not arrive, by why. */
  causes: Record<Cause, number>;
  /**
   * Pieces that went into the shop's carts and out of them, those that the service counted, and how many it
   * counted beyond what went in or out on the same journey.
   */
  pieces: {
    added: number;
    countedAdded: number;
    removed: number;
    countedRemoved: number;
    tooMany: number;
  };
  /** How often a page was left without waiting for anything. */
  leavings: number;
  /** How often each fault was injected, and how many events it cost. */
  scenarios: Record<ScenarioName, { injected: number; missing: number }>;
}

function emptyTally(): Tally {
  const scenarios = SCENARIOS.map(({ name }) => [name, { injected: 0, missing: 0 }]);
  return {
    journeys: 0,
    made: 0,
    once: 0,
    unanswered: 0,
    twice: 0,
    sentAgain: 0,
    resentByBrowser: 0,
    leavings: 0,
    causes: Object.fromEntries(CAUSES.map((cause) => [cause, 0])) as Tally['causes'],
    pieces: { added: 0, countedAdded: 0, removed: 0, countedRemoved: 0, tooMany: 0 },
    scenarios: Object.fromEntries(scenarios) as Tally['scenarios'],
  };
}

/**
 * One journey's tally.
 *
 * @param explanations one for each event that is missing, and for each of which nothing else is known
 */
export function tallyOf(
  ledger: Ledger,
  explanations: readonly Explanation[],
  received: readonly ReceivedEvent[],
  journal: Journal,
  pieces: Tally['pieces'],
): Tally {
  const tally = emptyTally();
  const events = [...grouped(received, contentOf).values()];
  const acceptances = events.map((attempts) => attempts.filter(isAccepted));
  const isTwice = (attempts: ReceivedEvent[]): boolean =>
    requestsIn(attempts).filter((request) => isFinal(request) && request.some(isAccepted)).length >
    1;
  const twice = events.filter(isTwice).length;
  for (const { cause, scenario } of explanations) {
    tally.causes[cause] += 1;
    if (scenario) tally.scenarios[scenario].missing += 1;
  }
  for (const { scenario } of journal.injected) {
    if (scenario !== 'calm') tally.scenarios[scenario].injected += 1;
  }
  return {
    ...tally,
    journeys: 1,
    made: ledger.made + explanations.length - ledger.missing.length,
    once: ledger.once - twice,
    unanswered: acceptances.filter(
      (accepted) => accepted.length > 0 && accepted.every(({ status }) => status === null),
    ).length,
    twice,
    sentAgain: ledger.repeated.length - twice,
    resentByBrowser: acceptances.filter(({ length }) => length > 1).length - twice,
    pieces,
    leavings: journal.leavings,
  };
}

export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, tally) => plus(sum, tally), emptyTally());
}

/** Adds number to number, however deep they lie. */
function plus<Value>(one: Value, other: Value): Value {
  if (typeof one === 'number' && typeof other === 'number') return (one + other) as Value;
  const entries = Object.entries(one as object).map(([key, value]) => [
    key,
    plus(value as unknown, (other as Record<string, unknown>)[key]),
  ]);
  return Object.fromEntries(entries) as Value;
}

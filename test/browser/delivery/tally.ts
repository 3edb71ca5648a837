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
  /** Those of the events accepted once whose sender never received the answer. */
  unanswered: number;
  /** Events of two requests that were both accepted. */
  twice: number;
  /** Events of two requests that each rule out a retry, though not both were accepted. */
  sentAgain: number;
  /**
   * Events accepted more than once because the browser itself repeated a request: both times, or so that its sender
   * received an answer that made it retry.
   */
  resentByBrowser: number;
  /** Missing events, by cause. */
  causes: Record<Cause, number>;
  /**
   * Pieces added to the shop's carts and removed from them, the pieces that the service counted, and those counted in
   * excess on the same journey.
   */
  pieces: {
    added: number;
    countedAdded: number;
    removed: number;
    countedRemoved: number;
    tooMany: number;
  };
  /** The number of pages left without waiting. */
  leavings: number;
  /** How often each fault was injected, and the number of events that it cost. */
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
 * @param explanations one for each missing event, and for each event known only by an unread request
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

/** Adds all numbers of two values, at any depth. */
function plus<Value>(one: Value, other: Value): Value {
  if (typeof one === 'number' && typeof other === 'number') return (one + other) as Value;
  const entries = Object.entries(one as object).map(([key, value]) => [
    key,
    plus(value as unknown, (other as Record<string, unknown>)[key]),
  ]);
  return Object.fromEntries(entries) as Value;
}

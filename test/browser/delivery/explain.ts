/** Explains why an event did not arrive: the injected fault that caused it, as far as it was observed. */
import { AGE_LIMIT_MS } from '../../../app/beacon/outcome.ts';
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { isRead, pathOf, requestsIn, type Missing } from '../faults/ledger.ts';
import { contentOf, requestNumber } from '../faults/request-number.ts';
import type { Journal, Injected, TabEvent } from './journal.ts';
import type { ScenarioName, Injection } from './scenarios.ts';

/** The sender. The pixel retries events that were not accepted; the client does not promise to. */
export type Sender = 'pixel' | 'client';

/**
 * - `unknown`: its request may have arrived or not, and its sender cannot know.
 * - `kept`: it waited for a retry, and was lost with its tab, its storage or its age.
 * - `left`: its page was left before the answer.
 * - `given up`: it was certainly not accepted, could have been retried, and was not.
 * - `unexplained`: no injected fault or action explains it.
 */
export const CAUSES = ['unknown', 'kept', 'left', 'given up', 'unexplained'] as const;
export type Cause = (typeof CAUSES)[number];

export interface Explanation {
  cause: Cause;
  /** The fault that explains it; `null` if none does. */
  scenario: ScenarioName | null;
}

/** The longest time after an event within which a request that was reset unread counts as the event's own. */
const SOON_MS = 2_000;

/**
 * How long after its event a request may be in flight if its end was not observed: a fault that starts then can still
 * affect it.
 */
const UNDER_WAY_MS = 500;

/**
 * One explanation for each missing event, in order. A request that was reset unread explains one event: preferably one
 * without another explanation, then one whose page was left, then one that was kept. Further explanations are for
 * events known only by such a request: cart changes that the page found.
 */
export function explainMissing(
  missing: readonly Missing[],
  received: readonly ReceivedEvent[],
  journal: Journal,
  sender: Sender,
): Explanation[] {
  const unread = requestsIn(received).filter((request) =>
    request.every(({ fault }) => fault === 'reset before'),
  );
  const drops = new Map(unread.flat().map((drop) => [requestNumber(drop), drop]));
  const takeDrop = (path: string, from: number, until: number): ReceivedEvent | undefined => {
    for (const [number, drop] of drops) {
      const arrivedAt = timeOf(drop);
      if (pathOf(drop) !== path || arrivedAt < from || arrivedAt > until) continue;
      drops.delete(number);
      return drop;
    }
    return undefined;
  };
  const explainOne = (one: Missing): Explanation => {
    const made = madeOf(one, journal);
    const lost = one.attempts.find(({ verdict, fault }) => verdict === 'lost' && fault !== null);
    if (lost) return unknownAt(timeOf(lost), journal);
    const refusal = one.attempts.findLast(({ verdict }) => verdict === 'not taken');
    if (refusal) {
      const last = timeOf(refusal);
      if (sender === 'client') return { cause: 'given up', scenario: scenarioAt(last, journal) };
      return explainKept(made, last, journal, () => takeDrop(one.path, last, Infinity));
    }
    const behind = sender === 'pixel' ? keptBefore(one, missing) : undefined;
    if (behind !== undefined) {
      const explanation = explainKept(made, behind, journal, () => undefined);
      if (explanation.cause !== 'given up') return explanation;
    }
    const out = journal.injected.find((injected) => isUnreachable(injected, made, journal));
    if (out) return { cause: 'unknown', scenario: nameOf(out) };
    const drop = takeDrop(one.path, made.at, made.at + SOON_MS);
    if (drop) return unknownAt(timeOf(drop), journal);
    return wasLeft(made, journal)
      ? { cause: 'left', scenario: leavingOf(made, journal) }
      : { cause: 'unexplained', scenario: null };
  };
  const explanations = new Map<Missing, Explanation>();
  const choice = (one: Missing): number =>
    2 * one.attempts.length + (wasLeft(madeOf(one, journal), journal) ? 1 : 0);
  for (const one of missing.toSorted((a, b) => choice(a) - choice(b))) {
    explanations.set(one, explainOne(one));
  }
  const known = new Set(received.filter(isRead).map(contentOf));
  const found = [...drops.values()].filter(
    (drop) => drop.module === 'cart' && !known.has(contentOf(drop)),
  );
  return [
    ...missing.map(
      (one) => explanations.get(one) ?? { cause: 'unexplained' as const, scenario: null },
    ),
    ...found.map((drop) => unknownAt(timeOf(drop), journal)),
  ];
}

/**
 * The time of the service's last refusal of the earlier cart change that a missing one waited for, without being sent
 * itself. The page sends changes in order.
 */
function keptBefore(one: Missing, missing: readonly Missing[]): number | undefined {
  if (!isCart(one)) return undefined;
  const earlier = missing.filter(
    (other) => other !== one && isCart(other) && other.timestamp <= one.timestamp,
  );
  const refusals = earlier.flatMap(({ attempts }) =>
    attempts.filter(({ verdict }) => verdict === 'not taken').map(timeOf),
  );
  return refusals.length > 0 ? Math.max(...refusals) : undefined;
}

const isCart = ({ path }: Missing): boolean => path.startsWith('cart/');

/** The published event itself; for a change that the page found, the last published event before it. */
function madeOf({ page, timestamp }: Missing, { published }: Journal): TabEvent {
  const made =
    published.find((event) => event.page === page && event.timestamp === timestamp) ??
    published.find((event) => event.page === page) ??
    published
      .filter((event) => event.timestamp <= timestamp)
      .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
      .at(-1);
  if (!made) throw new Error(`No page published anything at ${timestamp}, when an event was made.`);
  return made;
}

/** Whether the service was unreachable when the event was made, or while its request may have been in flight. */
function isUnreachable(injected: Injected, made: TabEvent, journal: Journal): boolean {
  const { injection, since, until } = injected;
  const { at, page, tab } = made;
  if (injection.network === 'no such host') {
    return injected.tab === tab && since <= page && page <= until;
  }
  if (!isOut(injection) || until < at) return false;
  return since <= at || (since <= at + UNDER_WAY_MS && !isSettledBy(since, made, journal));
}

const isOut = ({ network, service = [] }: Injection): boolean =>
  network === 'offline' || service.some(({ kind }) => kind === 'gone');

/**
 * Explains an event that was not accepted and kept: its storage is gone, it became too old, or its retry met a fault.
 *
 * @param last when the service last answered that it did not accept the event
 * @param takeDrop finds a request that was reset unread and may have been this one
 */
function explainKept(
  made: TabEvent,
  last: number,
  journal: Journal,
  takeDrop: () => ReceivedEvent | undefined,
): Explanation {
  const keepers = tabsSharing(made.tab, journal);
  const lostIn = ({ injection, tab, since, until }: Injected): boolean => {
    if (until < made.at) return false;
    if (injection.leaving === 'closes the tab') return keepers.has(tab);
    if (injection.storage === 'cleared') return true;
    // Any tab may have sent it again, and could not keep it then.
    return injection.storage === 'full' && since <= last && last <= until;
  };
  const injected = journal.injected.find(lostIn);
  if (injected) return { cause: 'kept', scenario: nameOf(injected) };
  const absences = journal.injected.filter(({ until }) => until >= made.at);
  const absentMs = absences.reduce(
    (sum, one) => sum + (one.injection.minutesLater ?? 0) * 60_000,
    0,
  );
  if (absentMs >= AGE_LIMIT_MS) return { cause: 'kept', scenario: 'service back after minutes' };

  const out = journal.injected.find(({ injection, until }) => isOut(injection) && until >= last);
  if (out) return { cause: 'unknown', scenario: nameOf(out) };
  const drop = takeDrop();
  if (drop) return unknownAt(timeOf(drop), journal);
  return isAnsweredTooLate(made, last, journal) || isRetryCutOff(keepers, last, journal)
    ? { cause: 'left', scenario: leavingOf(made, journal) }
    : { cause: 'given up', scenario: null };
}

/** Whether the end of the page's work was not observed after the event. */
const wasLeft = (made: TabEvent, journal: Journal): boolean =>
  !isSettledBy(Infinity, made, journal);

/** Whether all work on the event's page was observed to have ended between the event and a time. */
function isSettledBy(time: number, { page, at }: TabEvent, { settledAt }: Journal): boolean {
  return (settledAt.get(page) ?? []).some((settled) => at <= settled && settled <= time);
}

/** Whether the event's page was already being left when the service answered that it did not accept the event. */
function isAnsweredTooLate({ page, tab }: TabEvent, last: number, journal: Journal): boolean {
  const stay = staysIn(tab, journal).find((one) => one.page === page);
  return stay?.leftAt !== undefined && stay.leftAt <= last;
}

/** Whether a page that may have been retrying the event was left before the retry ended. */
function isRetryCutOff(keepers: Set<number>, last: number, journal: Journal): boolean {
  return [...keepers]
    .flatMap((tab) => staysIn(tab, journal))
    .some(({ page, leftAt = 0 }) => leftAt > last && (journal.quietAt.get(page) ?? 0) < last);
}

/** The pages of a tab, and when each was left; undefined for the last page of an open tab. */
function staysIn(tab: number, journal: Journal): { page: number; leftAt: number | undefined }[] {
  const events = journal.published.filter((one) => one.tab === tab);
  const pages = [...new Set(events.map(({ page }) => page))].toSorted((a, b) => a - b);
  return pages.map((page, index) => ({
    page,
    leftAt: pages[index + 1] ?? journal.closedAt.get(tab),
  }));
}

/** The tab, the tabs that started with a copy of its storage, and the tab that it copied from. */
function tabsSharing(tab: number, { openedBy }: Journal): Set<number> {
  const opened = [...openedBy].filter(([, opener]) => opener === tab).map(([one]) => one);
  const opener = openedBy.get(tab);
  return new Set([tab, ...opened, ...(opener === undefined ? [] : [opener])]);
}

/** How the page on which the event was made was left. */
function leavingOf(made: TabEvent, { injected }: Journal): ScenarioName {
  const step = injected.findLast(({ tab, since }) => tab === made.tab && since <= made.at);
  return step?.injection.leaving === 'closes the tab' ? 'tab closed' : 'page left at once';
}

function unknownAt(time: number, journal: Journal): Explanation {
  return { cause: 'unknown', scenario: scenarioAt(time, journal) };
}

function scenarioAt(time: number, { injected }: Journal): ScenarioName | null {
  const step = injected.findLast(({ since }) => since <= time);
  return step ? nameOf(step) : null;
}

const nameOf = ({ scenario }: Injected): ScenarioName | null =>
  scenario === 'calm' ? null : scenario;
const timeOf = ({ receivedAt }: ReceivedEvent): number => Date.parse(receivedAt);

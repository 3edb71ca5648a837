import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { eventLine } from '../../support/event-line.ts';
import type { CartWatch } from '../faults/cart-watch.ts';
import { countedUnits, keepLedger, pathOf, PATHS, type Ledger } from '../faults/ledger.ts';
import { explainMissing, type Explanation, type Sender } from './explain.ts';
import type { Journal } from './journal.ts';
import { stepLine, type Plan } from './plan.ts';
import { tallyOf, type Tally } from './tally.ts';

/** A completed journey. */
export interface Made {
  plan: Plan;
  sender: Sender;
  journal: Journal;
  /** All requests that the service received meanwhile. */
  received: readonly ReceivedEvent[];
  carts: CartWatch;
  /** Unexpected errors in the browser. */
  problems: readonly string[];
}

/** The result of a journey. */
export interface Outcome {
  seed: number;
  sender: Sender;
  extension: Plan['extension'];
  tally: Tally;
  /** Broken rules, one line each; none for the client, to which the rules do not apply. */
  violations: string[];
  /** The whole story, line by line. */
  story: string[];
}

/** Compares the events made with the events received. */
export function judge({ plan, sender, journal, received, carts, problems }: Made): Outcome {
  const { seed, extension } = plan;
  const events = received.filter((one) => Object.values(PATHS).includes(pathOf(one)));
  const published = journal.published.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
  const ledger = keepLedger(published, events);
  // Only unread requests beyond the known events carried unknown ones.
  const unknown = Math.max(0, ledger.requests - ledger.made);
  const explanations = explainMissing(ledger.missing, events, journal, sender).slice(
    0,
    ledger.missing.length + unknown,
  );
  const pieces = piecesOf(carts, events);
  const tally = tallyOf(ledger, explanations, events, journal, pieces);
  const mayCountMore = wasRenderedEarly(journal, carts);
  return {
    seed,
    sender,
    extension,
    tally,
    violations:
      sender === 'pixel'
        ? [...violationsOf(ledger, tally, received, mayCountMore), ...problems]
        : [],
    story: [
      `seed ${seed}, ${sender}, extension ${extension}, consent API ${plan.consentApi}`,
      ...plan.steps.map(stepLine),
      ...journal.published.map(publishedLine),
      ...carts.changedAt().map((at) => `${iso(at)} a cart of the shop changed`),
      ...events.map(receivedLine),
      ...ledger.missing.map((one, index) => missingLine(one, explanations[index])),
    ],
  };
}

function piecesOf(carts: CartWatch, events: readonly ReceivedEvent[]): Tally['pieces'] {
  const counted = countedUnits(events);
  const [added, removed] = [carts.added(), carts.removed()];
  const tooMany = Math.max(0, counted.added - added) + Math.max(0, counted.removed - removed);
  return { added, countedAdded: counted.added, removed, countedRemoved: counted.removed, tooMany };
}

/**
 * Whether a page was requested before the shop had carried out a change, and shown after it. Such a page mistakes a
 * change that its own tab has reported for an undone one, or its cart for a new one (docs/limits.md, *The cart*).
 */
function wasRenderedEarly({ published }: Journal, carts: CartWatch): boolean {
  const begun = published.filter(({ name }) => name === 'page_viewed');
  return begun.some(({ page, at }) =>
    carts.changedAt().some((change) => page <= change && change <= at),
  );
}

function violationsOf(
  ledger: Ledger,
  tally: Tally,
  received: readonly ReceivedEvent[],
  mayCountMore: boolean,
): string[] {
  const { causes, pieces, made } = tally;
  const refused = received.filter(({ verdict }) => verdict === 'refused');
  const rules: [isBroken: boolean, words: string][] = [
    [ledger.repeated.length > 0, `sent again: ${ledger.repeated.join('; ')}`],
    [causes.unexplained > 0, `${causes.unexplained} missing without a fault`],
    [causes['given up'] > 0, `${causes['given up']} not taken, and not sent again`],
    [ledger.once + ledger.missing.length !== ledger.made, 'the events do not add up'],
    [ledger.requests > made, `${ledger.requests} requests for ${made} events`],
    [
      pieces.tooMany > 0 && !mayCountMore,
      `more pieces counted than moved: ${JSON.stringify(pieces)}`,
    ],
    [refused.length > 0, `refused: ${refused.map(eventLine).join('; ')}`],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, words]) => words);
}

const publishedLine = ({ at, timestamp, tab, page, name }: Journal['published'][number]): string =>
  `${iso(at)} published ${timestamp} tab ${tab} page ${iso(page)} ${name}`;

/** The time of receipt, the time of the event, and its content. */
function receivedLine(received: ReceivedEvent): string {
  const { timestamp, pageLoadId, pageUrl } = contextOf(received);
  const { receivedAt, fault } = received;
  return [receivedAt, 'received', timestamp, pageLoadId, pageUrl, fault, eventLine(received)].join(
    ' ',
  );
}

function missingLine(
  { path, timestamp, attempts }: Ledger['missing'][number],
  explanation: Explanation | undefined,
): string {
  const why = `${explanation?.cause ?? 'unexplained'} (${explanation?.scenario ?? 'no fault'})`;
  return `missing ${path} ${timestamp} after ${attempts.length} attempts: ${why}`;
}

const contextOf = ({ body }: ReceivedEvent): Record<string, string> =>
  (body as { context?: Record<string, string> } | null)?.context ?? {};
const iso = (time: number): string => new Date(time).toISOString();

import { checkEvent } from '../../app/beacon/validate.ts';

/**
 * The result of a captured event.
 *
 * - `valid`: an event that the service accepts.
 * - `not sent`: no event, and the pixel gives the reason.
 * - `not asked for`: no event, since the service has none for it.
 * - `failed`: an event that the service refuses, no event without a reason, or an unreadable file.
 */
export interface Finding {
  kind: 'valid' | 'not sent' | 'not asked for' | 'failed';
  /** One line for a person. */
  text: string;
}

/** Every platform event with a corresponding event of the service (specification, *Events*). */
const ASKED_FOR = [
  'product_viewed',
  'product_added_to_cart',
  'product_removed_from_cart',
  'checkout_completed',
];

/** In test mode the pixel logs the reason for not sending: the text of an error. */
const REASON = /\bError: (.+)/;

/** One request of the pixel. */
export interface SentEvent {
  /** `module/event`. */
  path: string;
  /** The body, parsed. */
  body: unknown;
}

/**
 * Judges the pixel's result for one captured event.
 *
 * @param name the platform's name of the event
 * @param sent the requests of a page on which only this event happened
 * @param logged what the pixel wrote there, in its test mode
 */
export function judgeCapture(
  name: string,
  sent: readonly SentEvent[],
  logged: readonly string[],
): Finding {
  if (sent.length > 0) {
    const problems = sent.flatMap(({ path, body }) => problemsOf(path, body));
    const paths = `→ ${sent.map(({ path }) => path).join(', ')}`;
    return problems.length > 0
      ? { kind: 'failed', text: `${paths} refused: ${problems.join('; ')}` }
      : { kind: 'valid', text: `${paths} valid` };
  }
  if (!ASKED_FOR.includes(name)) {
    return { kind: 'not asked for', text: 'not an event the service asks for' };
  }
  const reason = logged.map((line) => REASON.exec(line)?.[1]).find(Boolean);
  return reason === undefined
    ? { kind: 'failed', text: ['nothing is sent, without a reason', ...logged].join('; ') }
    : { kind: 'not sent', text: `not sent: ${reason}` };
}

function problemsOf(path: string, body: unknown): string[] {
  const [module = '', event = ''] = path.split('/');
  const verdict = checkEvent(module, event, body);
  if (verdict.verdict === 'unknown') return [verdict.reason];
  return verdict.verdict === 'invalid' ? verdict.problems : [];
}

/** One line of the table. */
export interface Row {
  file: string;
  /** The platform's name of the event; empty if the file could not be read. */
  name: string;
  finding: Finding;
}

/** The table for a person, and the counts below it. */
export function reportOf(rows: readonly Row[]): string {
  const fileWidth = Math.max(...rows.map(({ file }) => file.length));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(
    ({ file, name, finding }) =>
      `${file.padEnd(fileWidth)}  ${name.padEnd(nameWidth)}  ${finding.text}`,
  );
  const count = (kind: Finding['kind']): string =>
    `${rows.filter(({ finding }) => finding.kind === kind).length} ${kind}`;
  const counts = [count('valid'), count('not sent'), count('not asked for'), count('failed')];
  return [...lines, '', `${rows.length} read: ${counts.join(', ')}`].join('\n');
}

import { z } from 'zod';
import {
  DISCOVERY_MODULES,
  type DiscoveryModule,
  type EventPath,
  eventPaths,
  rowOf,
} from '../modules.ts';
import type { Report } from '../report.ts';

/** The events that each sender can report, and how many of each a report counts at most. */
const EVENTS = { pixel: eventsOf('pixel'), script: eventsOf('script') };

function eventsOf(sender: Report['by']): Map<string, { path: EventPath; most: number }> {
  return new Map(eventPaths(sender).map((path) => [path, { path, most: rowOf(path).most }]));
}

/** The most results of a list that a report counts. */
const MAX_RESULTS = 500;

/** The most different answers in a report, above what one page gets. */
const MAX_COUNTS = 60;

/** An answer in the form of a report (`answerOf`). */
const ANSWER = /^([a-z]{1,20}\/[a-z]{1,20}) (0|[1-5]\d\d)$/;

/** An event's path, the status of its answer, and the number of events of the path with that status. */
export interface AnswerCount {
  path: EventPath;
  status: number;
  events: number;
}

/** The counts of lists of one module, from discovery events that began. */
export interface ListCount {
  module: DiscoveryModule;
  /** Lists that were shown. */
  shown: number;
  /** Results and banners that were seen. */
  seen: number;
  clicks: number;
  /** Products that were added to the cart in a list. */
  adds: number;
}

/** The count that each event of a list adds to; a redirect is not an event of a list. */
const COUNTED = new Map<string, Exclude<keyof ListCount, 'module'> | null>([
  ['render', 'shown'],
  ['impression', 'seen'],
  ['clickthrough', 'clicks'],
  ['addtocart', 'adds'],
  ['redirect', null],
]);

/** An event that began, in the form of a report (`answerOf`). */
const BEGUN = /^([a-z]{1,20})\/([a-z]{1,20}) \+(\d{1,4})$/;

/** Counts the events that began, by module; null if one is not an event of a list. */
function countLists(begun: readonly string[]): ListCount[] | null {
  const counts = new Map<string, ListCount>();
  for (const each of begun) {
    const [, name, event = '', items] = BEGUN.exec(each) ?? [];
    const module = DISCOVERY_MODULES.find((one) => one === name);
    const counted = COUNTED.get(event);
    if (module === undefined || counted === undefined) return null;
    const count = counts.get(module) ?? { module, shown: 0, seen: 0, clicks: 0, adds: 0 };
    if (counted) count[counted] = Math.min(count[counted] + Number(items), MAX_RESULTS);
    counts.set(module, count);
  }
  return [...counts.values()];
}

/** The count of an answer, without events so far; null if its event is none that the sender sends. */
function readAnswer(by: Report['by'], answer: string): AnswerCount | null {
  const [, name, status] = ANSWER.exec(answer) ?? [];
  const path = EVENTS[by].get(name ?? '')?.path;
  return path === undefined ? null : { path, status: Number(status), events: 0 };
}

/** Counts the answers of a report; null if it has an event that its sender does not send, or too many answers. */
function countAnswers(by: Report['by'], all: readonly string[]): AnswerCount[] | null {
  const counts = new Map<string, AnswerCount>();
  const ofPath = new Map<EventPath, number>();
  for (const answer of all) {
    // A report repeats its answers, so each is read once.
    const count = counts.get(answer) ?? readAnswer(by, answer);
    if (count === null) return null;
    const events = (ofPath.get(count.path) ?? 0) + 1;
    if (events > (EVENTS[by].get(count.path)?.most ?? 0)) continue;
    ofPath.set(count.path, events);
    count.events += 1;
    counts.set(answer, count);
  }
  return counts.size > MAX_COUNTS ? null : [...counts.values()];
}

/** The most pieces of one order: above Shopify's limit for a line. */
const MAX_PIECES = 1_000_000;

const ANSWERS_FORM = 'answers to events that a page can have';
const STATUS_FORM = '0 or a status of HTTP';

const orderSchema = z.strictObject({
  id: z.string().regex(/^\d{1,20}$/),
  token: z.string().regex(/^[\w-]{1,128}$/),
  status: z
    .int(STATUS_FORM)
    .refine((status) => status === 0 || (status >= 100 && status < 600), STATUS_FORM),
  lists: z
    .partialRecord(
      z.enum(DISCOVERY_MODULES),
      z.tuple([z.int().min(1).max(MAX_PIECES), z.int().min(0).max(1_000)]),
    )
    .optional()
    // The receipt is useful without it.
    .catch(undefined),
});

/**
 * A report as it arrives: its shape and limits can be checked, its truth cannot.
 *
 * @returns a report with its answers and lists counted
 */
export const reportSchema = z
  .strictObject({
    by: z.enum(['pixel', 'script']),
    sender: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
    mode: z.enum(['live', 'test']),
    answers: z.string(),
    order: orderSchema.optional(),
    library: z.boolean().optional(),
  } satisfies Record<keyof Report, z.ZodType>)
  .transform(({ answers, ...report }, { addIssue }) => {
    const all = answers.split(',');
    const isWhole = all.pop() === '';
    const begun = all.filter((each) => each.includes('+'));
    const counts = countAnswers(
      report.by,
      all.filter((each) => !each.includes('+')),
    );
    const lists = countLists(begun);
    const isOfScript = begun.length === 0 || report.by === 'script';
    if (isWhole && isOfScript && counts !== null && lists !== null)
      return { ...report, counts, lists };
    addIssue({ code: 'custom', path: ['answers'], message: ANSWERS_FORM, input: answers });
    return z.NEVER;
  });

/** A report with valid shape and limits. */
export type CheckedReport = z.infer<typeof reportSchema>;

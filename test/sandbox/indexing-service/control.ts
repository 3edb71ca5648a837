import { z } from 'zod';
import type { Fault } from '../service-parts/faults.ts';
import { type Feed, withInterval } from './feed.ts';
import { endRun, STAGES } from './index-run.ts';

const feedId = z.string().regex(/^\d+$/, 'expected digits');
/** The account of the feed; by default the first one. */
const siteId = z.string().exactOptional();
const feed = { feedId, siteId };

/** Changes that can be made to the running service. */
export const controlSchema = z.discriminatedUnion('kind', [
  /** Replaces all faults, which the fault switch checks; an empty list lifts them. */
  z.strictObject({ kind: z.literal('faults'), faults: z.array(z.custom<Fault>()) }),
  /** Milliseconds of single states, for indexes that start from now on. */
  z.strictObject({
    kind: z.literal('durations'),
    durations: z.partialRecord(z.enum([...STAGES, 'pause']), z.number().min(0).max(86_400_000)),
  }),
  /** Ends the index in progress now. */
  z.strictObject({
    kind: z.literal('end-index'),
    ...feed,
    as: z.enum(['done', 'error', 'regen_error']),
  }),
  /** Starts the scheduled index now. */
  z.strictObject({ kind: z.literal('start-index'), ...feed }),
  /** Makes the next index fail; null cancels that. */
  z.strictObject({
    kind: z.literal('fail-next'),
    ...feed,
    as: z.enum(['error', 'regen_error']).nullable(),
  }),
  /** Overrides the feed's state in the status; null shows the true one. */
  z.strictObject({
    kind: z.literal('say-state'),
    ...feed,
    state: z.string().min(1).max(200).nullable(),
  }),
  /** Milliseconds between two scheduled indexes, or never. */
  z.strictObject({
    kind: z.literal('interval'),
    ...feed,
    interval: z.union([
      z.literal('never'),
      z
        .int()
        .min(60_000)
        .max(366 * 86_400_000),
    ]),
  }),
  /** Lets an hour pass for the hour limit only: the last accepted request no longer counts. */
  z.strictObject({ kind: z.literal('forget-hour'), ...feed }),
  /** Deletes the recorded requests. */
  z.strictObject({ kind: z.literal('clear-requests') }),
  /** Restores the initial state. */
  z.strictObject({ kind: z.literal('reset') }),
]);

/** A change of the service. */
export type Control = z.infer<typeof controlSchema>;

type FeedControl = Extract<Control, { feedId: string }>;

/**
 * The feed after a manual change.
 *
 * @throws {Error} that says why the change is impossible
 */
export function controlFeed(feed: Feed, control: FeedControl, at: number): Feed {
  switch (control.kind) {
    case 'end-index':
      checkEnd(feed, control.as);
      if (!feed.run) throw new Error(`Feed ${feed.id} has no index in progress.`);
      return { ...feed, run: endRun(feed.run, at, control.as) };
    case 'start-index':
      if (feed.run) throw new Error(`Feed ${feed.id} has an index in progress already.`);
      if (feed.interval === null) {
        throw new Error(`The interval of feed ${feed.id} is Never: set another one first.`);
      }
      return { ...feed, nextIndex: at };
    case 'fail-next':
      checkEnd(feed, control.as);
      return { ...feed, failNext: control.as };
    case 'say-state':
      return { ...feed, shownState: control.state };
    case 'interval':
      return withInterval(feed, control.interval === 'never' ? null : control.interval, at);
    case 'forget-hour':
      return { ...feed, lastAccepted: null };
  }
}

function checkEnd(feed: Feed, end: string | null): void {
  if (end !== 'regen_error' || feed.regenerates) return;
  throw new Error(`Feed ${feed.id} is not made by an external system: let it end with "error".`);
}

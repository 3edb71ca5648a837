import { z } from 'zod';
import { type AppEventPath, eventPaths } from '../beacon/modules.ts';
import { attributionSchema } from '../beacon/schemas/context.ts';
import type { BeaconEvent } from '../beacon/schemas/events.ts';
import { checkEvent } from '../beacon/validate.ts';
import { appInitiator } from '../beacon/dialect.ts';

/** The version in `context.initiator`; a test holds it to package.json. */
export const VERSION = '0.1.0';

/**
 * The page and the browser of an event. Kept as JSON until the event has ended, since only the event is built from it.
 * Without `userAgent` and `ip` the service would use those of the app's own request.
 */
const trackedPage = z.object({
  userId: z.string(),
  sessionId: z.string(),
  pageLoadId: z.string(),
  /** The masked address of the page. */
  pageUrl: z.string(),
  /** A currency code. */
  currency: z.string().optional(),
  userAgent: z.string().optional(),
  attribution: z.array(attributionSchema).optional(),
  /** The shopper's network address; only if the operator sends it. */
  ip: z.string().optional(),
});

export type TrackedPage = z.infer<typeof trackedPage>;

/** Reads the stored page; null if it was deleted or is invalid. */
export const readTrackedPage = (stored: unknown): TrackedPage | null =>
  trackedPage.safeParse(stored).data ?? null;

/** The data of a `shopper/login`. */
export interface LoginEventInput {
  /** The customer id that Shopify signed, in digits. */
  shopperId: string;
  /** The page that found the shopper logged in, as the browser reported it. */
  page: TrackedPage;
  happenedAt: Date;
  /** Test events are marked, so that they stay out of reports. */
  mode: 'live' | 'test';
}

/**
 * Builds a `shopper/login`: a context with the shopper's id, and no data (specification, *Shopping-platform events*).
 *
 * @throws {InvalidEvent} if the page's values are not allowed
 */
export function loginEvent({ shopperId, page, happenedAt, mode }: LoginEventInput): OutgoingEvent {
  return outgoingEvent('shopper/login', {
    context: {
      timestamp: happenedAt.toISOString(),
      pageUrl: page.pageUrl,
      userId: page.userId,
      sessionId: page.sessionId,
      pageLoadId: page.pageLoadId,
      shopperId,
      ...(page.currency && { currency: { code: page.currency } }),
      ...(page.userAgent && { userAgent: page.userAgent }),
      ...(page.attribution && { attribution: page.attribution }),
      ...(page.ip && { IP: page.ip }),
      initiator: `${appInitiator}/${VERSION}`,
      ...(mode === 'test' ? { dev: true } : {}),
    },
  });
}

/** An event that may be sent: valid and with a permitted path. Created by {@link outgoingEvent} only. */
export interface OutgoingEvent<P extends AppEventPath = AppEventPath> {
  readonly path: P;
  readonly body: BeaconEvent<P>;
}

/** Thrown for an event that the web pixel sends: the app would send it a second time. */
export class PixelEventRefused extends Error {
  override readonly name = 'PixelEventRefused';

  constructor(path: string) {
    super(`${path} is sent by the web pixel: sent by the app too, it would be counted twice.`);
  }
}

/** Thrown for an event that does not fit the specification. The message names the fields, and contains no ids. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';

  constructor(path: string, reasons: readonly string[]) {
    super(`${path} is not valid: ${reasons.join('; ')}`);
  }
}

/**
 * Validates an event for sending.
 *
 * @throws {PixelEventRefused} also if a cast has bypassed the types
 * @throws {InvalidEvent} if the specification does not allow it
 */
export function outgoingEvent<P extends AppEventPath>(
  path: P,
  body: BeaconEvent<P>,
): OutgoingEvent<P> {
  refusePixelEvent(path);
  const [module = '', event = '', ...more] = path.split('/');
  if (more.length > 0) throw new InvalidEvent(path, ['path: expected module/event']);
  const checked = checkEvent(module, event, body);
  if (checked.verdict === 'unknown') throw new InvalidEvent(path, [checked.reason]);
  if (checked.verdict === 'invalid') throw new InvalidEvent(path, checked.problems.map(fieldOf));
  return Object.freeze({ path, body });
}

/**
 * The last check before an event is sent, also if a cast has bypassed the types.
 *
 * @throws {PixelEventRefused}
 */
export function refusePixelEvent(path: string): void {
  if (eventPaths('pixel').some((covered) => covered === path)) throw new PixelEventRefused(path);
}

/** Removes the received value: `context.userId: expected …, received …`. */
function fieldOf(problem: string): string {
  return problem.replace(/, received [^]*$/, '');
}

import { z } from 'zod';
import { type AppEventPath, eventPaths } from '../beacon/modules.ts';
import { attributionSchema } from '../beacon/schemas/context.ts';
import type { BeaconEvent } from '../beacon/schemas/events.ts';
import { checkEvent } from '../beacon/validate.ts';
import { appInitiator } from '../beacon/dialect.ts';

/** The version in `context.initiator`; a test holds it to package.json. */
export const VERSION = '0.1.0';

/**
 * The page and the browser that an event is about. Kept as JSON until the event is done, since it is
 * needed for nothing else. The service judges a request without `userAgent` and `ip` by the app's own.
 */
const trackedPage = z.object({
  userId: z.string(),
  sessionId: z.string(),
  pageLoadId: z.string(),
  /** Masked. */
  pageUrl: z.string(),
  /** A currency code. */
  currency: z.string().optional(),
  userAgent: z.string().optional(),
  attribution: z.array(attributionSchema).optional(),
  /** The shopper's network address; only where the operator sends it. */
  ip: z.string().optional(),
});

export type TrackedPage = z.infer<typeof trackedPage>;

/** Reads what the database kept; null where that was forgotten, or is something else. */
export function readTrackedPage(stored: unknown): TrackedPage | null {
  const { success, data } = trackedPage.safeParse(stored);
  return success ? data : null;
}

/** What a `shopper/login` is made of. */
export interface LoginEventInput {
  /** The customer that Shopify signed, in digits. */
  shopperId: string;
  /** The page that met the shopper, as the browser reported it. */
  page: TrackedPage;
  happenedAt: Date;
  /** Test events are marked, so that they stay out of reports. */
  mode: 'live' | 'test';
}

/**
 * `shopper/login`: a context that names the shopper, and no data (specification, *Shopping-platform
 * events*).
 *
 * @throws {InvalidEvent} where the page's values do not allow it
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

/** An event that may leave: of a permitted path, and valid. Made by {@link outgoingEvent} alone. */
export interface OutgoingEvent<P extends AppEventPath = AppEventPath> {
  readonly path: P;
  readonly body: BeaconEvent<P>;
}

/** An event that the web pixel sends was about to be sent a second time. */
export class PixelEventRefused extends Error {
  override readonly name = 'PixelEventRefused';

  constructor(path: string) {
    super(`${path} is sent by the web pixel: sent by the app too, it would be counted twice.`);
  }
}

/** An event does not fit the specification. The message names the fields, and repeats no ids. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';

  constructor(path: string, reasons: readonly string[]) {
    super(`${path} is not valid: ${reasons.join('; ')}`);
  }
}

/**
 * An event that is fit to be sent.
 *
 * @throws {PixelEventRefused} also where a cast has got past the types
 * @throws {InvalidEvent} where the specification does not allow it
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
 * The last check before an event leaves, also where a cast has got past the types.
 *
 * @throws {PixelEventRefused}
 */
export function refusePixelEvent(path: string): void {
  if (eventPaths('pixel').some((covered) => covered === path)) throw new PixelEventRefused(path);
}

/** `context.userId: expected …, received …` without what was received. */
function fieldOf(problem: string): string {
  return problem.replace(/, received [^]*$/, '');
}

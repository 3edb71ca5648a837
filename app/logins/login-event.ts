import type { LoginReport } from '../beacon/login-report.ts';
import { appInitiator } from '../beacon/dialect.ts';
import type { AppEventPath } from '../beacon/modules.ts';
import type { BeaconEvent } from '../beacon/schemas/events.ts';
import { checkEvent } from '../beacon/validate.ts';

/** The version in `context.initiator`; a test holds it to package.json. */
export const VERSION = '0.1.0';

/** The only event that the app sends: sent by the app too, one of the web pixel's would be counted twice. */
export const LOGIN_PATH = 'shopper/login' satisfies AppEventPath;

export type LoginEvent = BeaconEvent<typeof LOGIN_PATH>;

/**
 * The page and the browser of an event. Kept as JSON until the event has ended, since only the event is built from it.
 * Without `userAgent` and `ip` the service would use those of the app's own request.
 */
export interface TrackedPage extends Pick<
  LoginReport,
  'userId' | 'sessionId' | 'pageLoadId' | 'pageUrl' | 'currency' | 'userAgent' | 'attribution'
> {
  /** The shopper's network address; only if the operator sends it. */
  ip?: string | undefined;
}

/** The data of a login's event. */
export interface LoginEventInput {
  /** The customer id that Shopify signed, in digits. */
  shopperId: string;
  /** The page that found the shopper logged in, as the browser reported it. */
  page: TrackedPage;
  happenedAt: Date;
  /** Test events are marked, so that they stay out of reports. */
  mode: 'live' | 'test';
}

/** Thrown for an event that does not fit the specification. The message names the fields, and contains no ids. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';

  constructor(reasons: readonly string[]) {
    super(`${LOGIN_PATH} is not valid: ${reasons.join('; ')}`);
  }
}

/**
 * Builds a {@link LOGIN_PATH}: a context with the shopper's id, and no data (specification, *Shopping-platform events*).
 *
 * @throws {InvalidEvent} if the values are not allowed, as those of a stored page of another form
 */
export function loginEvent({ shopperId, page, happenedAt, mode }: LoginEventInput): LoginEvent {
  const event: LoginEvent = {
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
  };
  const checked = checkEvent('shopper', 'login', event);
  if (checked.verdict === 'invalid') throw new InvalidEvent(checked.problems.map(fieldOf));
  return event;
}

/** Removes the received value: `context.userId: expected …, received …`. */
function fieldOf(problem: string): string {
  return problem.replace(/, received [^]*$/, '');
}

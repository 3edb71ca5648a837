import type { BeaconEvent, EventPath, PixelEventPath } from '../beacon/modules.ts';
import { PIXEL_EVENTS } from '../beacon/modules.ts';
import { checkEvent } from '../beacon/validate.ts';

/**
 * What the app may send itself: everything but what the web pixel covers, which would then be counted
 * twice (specification, *What the service does*, 4).
 */
export type DirectPath = Exclude<EventPath, PixelEventPath>;

/** An event that may leave: of a permitted path, and valid. Made by {@link outgoingEvent} alone. */
export interface OutgoingEvent<P extends DirectPath = DirectPath> {
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
 * @throws {PixelEventRefused} whatever the types said
 * @throws {InvalidEvent} where the specification does not allow it
 */
export function outgoingEvent<P extends DirectPath>(
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
 * The last word before anything leaves, whatever the types said.
 *
 * @throws {PixelEventRefused}
 */
export function refusePixelEvent(path: string): void {
  if (PIXEL_EVENTS.some((covered) => covered === path)) throw new PixelEventRefused(path);
}

/** `context.userId: expected …, received …` without what was received. */
function fieldOf(problem: string): string {
  return problem.replace(/, received [^]*$/, '');
}

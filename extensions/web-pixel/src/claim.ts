/** Turns of pages that live at the same time: browsers offer pixels no lock. */
import type { StoredName } from '../../../app/beacon/storage-names.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { PixelTools } from './tools.ts';
import { wait } from './wait.ts';

/** How long a claim has to stand before its page looks at what is kept, in milliseconds. */
const CLAIM_PAUSE_MS = 500;

/** How long after a page has looked whoever claims the turn finds what the page has written by then. */
const IN_TIME_MS = 400;

/**
 * Tells whether a claim still stands: of pages that claim at the same moment that of the last one does. Nothing
 * where it could not be written down.
 *
 * Asked again, once what the page does is written down: a claim that was seen to stand just now counts as standing,
 * since whoever has claimed the turn meanwhile still waits, and then finds what is written. Later than that nobody
 * knows what another has found, and only a claim that stands all the while counts.
 */
export type Stands = () => boolean | undefined | Promise<boolean | undefined>;

/**
 * Claims the turn to report from what is kept, in localStorage, and lets the claim stand for a while.
 *
 * @param what the name under which it is kept; none: the cart
 */
export function claim({ local, nameOf }: PixelTools, what?: StoredName): Promise<Stands> {
  const name = newUuid();
  const key = nameOf('Claim', what);
  let looked = 0;
  return local.set(key, name).then((isSet) =>
    wait(CLAIM_PAUSE_MS).then(() => () => {
      if (Date.now() - looked < IN_TIME_MS) return true;
      looked = Date.now();
      return local.get(key).then((found) => isSet && found === name);
    }),
  );
}

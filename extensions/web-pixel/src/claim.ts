/** Turns of pages that live at the same time: browsers offer pixels no lock. */
import type { StoredName } from '../../../app/beacon/storage-names.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { PixelTools } from './tools.ts';
import { wait } from './wait.ts';

/** How long a claim has to stand, in milliseconds. */
const CLAIM_PAUSE_MS = 300;

/**
 * Tells whether a claim still stands: of pages that claim at the same moment that of the last one does. Nothing
 * where it could not be written down.
 */
export type Stands = () => Promise<boolean | undefined>;

/**
 * Claims the turn to report from what is kept, in localStorage, and lets the claim stand for a while.
 *
 * @param what the name under which it is kept; none: the cart
 */
export function claim({ local, nameOf }: PixelTools, what?: StoredName): Promise<Stands> {
  const name = newUuid();
  const key = nameOf('Claim', what);
  return local
    .set(key, name)
    .then((isSet) =>
      wait(CLAIM_PAUSE_MS).then(
        () => () => local.get(key).then((found) => isSet && found === name),
      ),
    );
}

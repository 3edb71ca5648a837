import { isStored, STORED_NAMES } from '../../../app/beacon/storage-names.ts';
import type { ShopPage } from './page.ts';

/** Removes everything of ours, the pixel's too: where it may not run, it cannot do it itself. */
export function forgetEverything({ cookies, session, local, nameOf }: ShopPage): void {
  const present = cookies.names();
  for (const name of STORED_NAMES.map((each) => nameOf(each))) {
    if (present.includes(name)) cookies.remove(name);
  }
  for (const area of [session, local]) {
    area
      .names()
      .filter((name) => isStored(nameOf, name))
      .forEach(area.remove);
  }
}

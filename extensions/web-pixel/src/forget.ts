import { isStored, STORED_NAMES } from '../../../app/beacon/storage-names.ts';
import type { PixelTools } from './tools.ts';

/** Removes everything that the pixel stored in this browser, its announcement to other trackers included. */
export function forgetEverything({ local, nameOf, session, cookies }: PixelTools): void {
  for (const name of STORED_NAMES) cookies.remove(nameOf(name));
  for (const area of [session, local]) {
    void area
      .entries((key) => isStored(nameOf, key))
      .then((entries) => {
        for (const key in entries) area.remove(key);
      });
  }
}

import { isStored } from '../../../app/beacon/storage-names.ts';
import type { ShopPage } from './shop-page.ts';

/** Removes everything of ours, the pixel's too: where it may not run, it cannot do it itself. */
export function forgetEverything(page: ShopPage): void {
  const { cookies, session, local } = page;
  page.wasForgotten = true;
  for (const area of [cookies, session, local]) {
    area.names().filter(isStored).forEach(area.remove);
  }
}

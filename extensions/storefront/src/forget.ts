import { isStored } from '../../../app/beacon/storage-names.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { ShopPage } from './shop-page.ts';

/** Removes all stored data, including the pixel's: a pixel that may not run cannot remove it itself. */
export function forgetEverything(page: ShopPage): void {
  page.wasForgotten = true;
  page.newId = newUuid();
  for (const area of [page.cookies, page.session, page.local]) {
    area.names().filter(isStored).forEach(area.remove);
  }
}

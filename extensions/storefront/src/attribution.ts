/** What led the shopper to the shop (see `app/beacon/attribution.ts`), by this page's address or an earlier one. */
import { attributionAt, landingAttribution } from '../../../app/beacon/attribution.ts';
import type { Attribution } from '../../../app/beacon/schemas/context.ts';
import type { ShopPage } from './shop-page.ts';

/**
 * The attribution in force, for `context.attribution`: of the last landing, in whichever tab. What the page's address
 * names is stored for the pages after it, and what is over is removed.
 */
export function attributionOf({
  attributionParameter,
  began,
  local,
  nameOf,
  now,
  url,
}: Pick<ShopPage, 'attributionParameter' | 'began' | 'local' | 'nameOf' | 'now' | 'url'>):
  Attribution[] | undefined {
  const key = nameOf('Attribution');
  const stored = local.get(key);
  const known = attributionAt(stored, now());
  const entry = landingAttribution(url, attributionParameter, began);
  const landed = attributionAt(entry, now());
  if (!entry || !landed || (known && parseInt(stored) > began)) {
    if (!known) local.remove(key);
    return known;
  }
  if (entry !== stored) local.set(key, entry);
  return landed;
}

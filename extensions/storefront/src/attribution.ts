/** The source of the visit (see `app/beacon/attribution.ts`), from the address of this page or of an earlier one. */
import { attributionAt, landingAttribution } from '../../../app/beacon/attribution.ts';
import type { Attribution } from '../../../app/beacon/schemas/context.ts';
import type { ShopPage } from './shop-page.ts';

/**
 * Returns the attribution in force, for `context.attribution`: that of the last landing, in any tab. Stores the
 * attribution in the page's address for later pages, and removes an expired one.
 */
export function attributionOf({
  attributionParameter,
  began,
  local,
  nameOf,
  now,
  url,
}: Pick<ShopPage, 'attributionParameter' | 'began' | 'local' | 'nameOf' | 'now' | 'url'>):
  | Attribution[]
  | undefined {
  const key = nameOf('Origin');
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

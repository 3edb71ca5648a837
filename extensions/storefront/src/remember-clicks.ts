/** Stores the products clicked in a list or quick-added from it (see `app/beacon/clicks.ts`). */
import { attempt } from '../../../app/beacon/attempt.ts';
import {
  areUnknown,
  type Click,
  CLICK_LIMIT,
  clicksAt,
  hourOf,
} from '../../../app/beacon/clicks.ts';
import type { DiscoveryModule, DiscoveryPath } from '../../../app/beacon/modules.ts';
import type { DiscoveryData } from './response-list.ts';
import type { ShopPage } from './shop-page.ts';

/**
 * Stores the clicks of an event that is about to be sent, and removes expired clicks with any event. While the clicks
 * are not known, none is added: an order would count as if there were no others.
 */
export function rememberClicks(
  { local, nameOf, now }: Pick<ShopPage, 'local' | 'nameOf' | 'now'>,
  path: DiscoveryPath,
  { results = [] }: DiscoveryData,
): void {
  const key = nameOf('Clicks');
  const [module, event] = path.split('/') as [DiscoveryModule, string];
  const stored = local.get(key);
  if (areUnknown(stored, now())) return;
  const clicks = attempt(() => clicksAt(stored, now())) ?? [];
  if (/^(clickth|addto)/.test(event)) {
    for (const { parentId, uid } of results as { parentId?: string; uid: string }[]) {
      // A banner is not a product.
      if (parentId) clicks.unshift([hourOf(now()), module, parentId, uid] satisfies Click);
    }
  }
  local.set(key, JSON.stringify(clicks.slice(0, CLICK_LIMIT)));
}

/**
 * Loads `visit.ts` if a page has a cart or a login to check. Most pages have neither: the first page of a shopper
 * stores that fact, and loads nothing more.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import { marketTaxHint } from '../../../app/beacon/market-tax-hint.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import { tokenOf } from './cart-change.ts';
import type { CartDeps, RenderedCart } from './cart.ts';
import { ignoreErrors } from './catch-errors.ts';
import type { PageEvents } from './page-events.ts';
import { type Lock, withLock } from './lock.ts';
import type { KnownLogin } from './login.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ShopPage } from './shop-page.ts';

interface PageDeps extends Pick<CartDeps, 'mayTrack' | 'ids' | 'store'> {
  page: ShopPage & { settings: StorefrontSettings };
  lock: Lock | undefined;
}

export interface VisitLoaderDeps extends PageDeps {
  /** The cart rendered by Liquid, as JSON. */
  cart: string;
  openEvents: () => Promise<PageEvents>;
  importAsset: (name: 'visit') => Promise<VisitModule>;
}

/** Checks the cart and who is logged in. */
export interface Visit {
  /** Runs the check; called whenever consent is given. */
  check(): void;
}

export interface VisitDeps extends PageDeps, Pick<PageEvents, 'contextOf'> {
  rendered: RenderedCart | undefined;
  firstCheckAt: CartDeps['firstCheckAt'];
}

/** The exports of the asset. */
export interface VisitModule {
  start: (deps: VisitDeps) => Visit;
}

/** @returns `loadVisitIfNeeded`, to be called whenever consent is given; it rejects if a module cannot be loaded */
export function createVisitLoader(deps: VisitLoaderDeps): () => Promise<void> {
  const { page, lock, mayTrack } = deps;
  const { session, nameOf, settings } = page;
  // Without a pixel no cart is compared, and its changes are not reported later: the known cart is removed.
  if (settings.noPixel) page.local.remove(nameOf('Cart'));
  const rendered = attempt(() => JSON.parse(settings.noPixel ? '' : deps.cart) as RenderedCart);
  let visit: Promise<Visit> | undefined;
  let firstCheckAt = 0;

  async function loadVisit(): Promise<void> {
    visit ??= Promise.all([deps.openEvents(), deps.importAsset('visit')]).then(
      ([events, { start }]) => start({ ...deps, ...events, rendered, firstCheckAt }),
    );
    (await visit).check();
  }

  return async () => {
    firstCheckAt ||= page.now();
    const { country, taxesIncluded } = rendered ?? {};
    if (country && taxesIncluded != null) {
      session.set(nameOf('TaxesIncluded'), marketTaxHint(country, taxesIncluded));
    }
    if (visit || (settings.logins && hasLoginChange(page))) await loadVisit();
    else if (lock && rendered) {
      void withLock(lock, nameOf('Cart'), () => {
        if (mayTrack() && mayHaveChanges(page, rendered)) ignoreErrors(loadVisit)();
      });
    }
  };
}

/** Whether a customer has logged in or out, or a login is not reported yet. */
export function hasLoginChange({ local, nameOf, customerId, mayBeOld, now }: ShopPage): boolean {
  const key = nameOf('Login');
  const known = local.get(key);
  if (!known && !customerId && !mayBeOld) {
    local.set(
      key,
      JSON.stringify({ loginId: newUuid(), time: now(), customerId } satisfies KnownLogin),
    );
    return false;
  }
  // With a customer `loginId` is the id of a login to report; without one it is kept for the next login.
  const isToReport = customerId && known.includes('"loginId"');
  return isToReport || !known.includes(`"customerId":"${customerId}"`);
}

/** Whether the cart has lines, is known to have had some, or was changed. */
export function mayHaveChanges(page: ShopPage, { items: [item] }: RenderedCart): boolean {
  const { local, session, nameOf, mayBeOld, wasForgotten, began } = page;
  const key = nameOf('Cart');
  const token = tokenOf(page);
  const nothing = `{"token":"${token}","lines":[]`;
  // The names of change records start with the name of the cart.
  const [record, another] = local
    .names()
    .filter((name) => name.startsWith(key) || name === nameOf('Checkout'));
  // A change reported in this tab may have no record.
  const isOutdated = mayBeOld || (wasForgotten && token) || session.get(key);
  if (!item && !record && !isOutdated) {
    local.set(key, `${nothing},"at":${began}}`);
    return false;
  }
  return !!item || !!another || !local.get(key).startsWith(nothing);
}

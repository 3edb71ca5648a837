/**
 * The script from the theme's CDN that finds out what no event says: changes of the cart that the platform did not
 * report, and logins.
 */
import { LOGIN_REPORT_PATH, type LoginReport } from '../../../app/beacon/login-report.ts';
import { taxWitness } from '../../../app/beacon/tax-witness.ts';
import { attributionOf } from './attribution.ts';
import {
  blockData,
  lockOfPage,
  mayTrack,
  navigationOfPage,
  onConsent,
  openPage,
  whenShown,
} from './browser.ts';
import { compareCart, type RenderedCart } from './cart.ts';
import { catchErrors } from './catch-errors.ts';
import { createIds, type Ids } from './ids.ts';
import type { PreflightDeps } from './preflight.ts';
import { noteLogin, reportLogin } from './report.ts';
import type { Settings } from './settings.ts';
import type { ShopPage } from './shop-page.ts';

/**
 * How long a report waits in milliseconds, so that its ids are those of a pixel which has just looked for
 * them and found none. A page that is left does not wait.
 */
const PIXEL_DECIDES_MS = 300;

interface PreflightModule {
  start: (deps: PreflightDeps) => void;
}

let mode = '';
const guard = catchErrors((reason) => {
  if (mode === 'test') console.warn(`Beacon Pixel: not reported: ${String(reason)}`);
});

whenShown(
  guard(() => {
    const page = openPage();
    const { settings } = page;
    mode = settings.mode;
    const ids = createIds(page);
    let isBegun = false;
    onConsent((isPermitted) => {
      // Without ids nothing could be reported under those of the pixel.
      if (!isPermitted || !ids()) return;
      // The pages after a landing need what its address says.
      attributionOf(page);
      if (settings.logins && noteLogin(page)) reportSoon(page, ids);
      if (!isBegun) {
        isBegun = true;
        guard(() => lookAtCart(page, settings))();
        if (settings.preflight && settings.discoveryUrl)
          guard(() => startPreflight(page, settings, ids))();
      }
    });
  }),
);

/** Loads what tells the discovery service of changes. */
async function startPreflight(
  page: ShopPage,
  settings: Settings,
  ids: () => Ids | undefined,
): Promise<void> {
  const { start } = (await import(blockData().preflight ?? '')) as PreflightModule;
  start({ page, settings, mayTrack, ids });
}

function lookAtCart(page: ShopPage, settings: Settings): Promise<void> | undefined {
  const rendered = JSON.parse(blockData().cart ?? '') as RenderedCart;
  const { country, taxesIncluded } = rendered;
  if (country && typeof taxesIncluded === 'boolean') {
    page.session.set(page.nameOf('TaxesIncluded'), taxWitness(country, taxesIncluded));
  }
  const lock = lockOfPage();
  if (!lock || !settings.beaconUrl) return undefined;
  const isPermalink = /[?&]cart_link_id=/.test(navigationOfPage().name ?? location.href);
  return compareCart({ page, settings, rendered, isPermalink, mayTrack }, lock);
}

function reportSoon(page: ShopPage, ids: () => Ids | undefined): void {
  let isUnderWay = false;
  const report = guard(() => {
    if (isUnderWay || !mayTrack()) return;
    isUnderWay = true;
    return reportLogin(page, sendReport, ids);
  });
  setTimeout(report, PIXEL_DECIDES_MS);
  addEventListener('pagehide', report);
}

function sendReport(report: LoginReport): Promise<boolean> {
  return fetch(LOGIN_REPORT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
    // The page at the other end of a redirect would say 200, and has accepted nothing.
    redirect: 'error',
  }).then(({ ok }) => ok);
}

import { LOGIN_REPORT_PATH, type LoginReport } from '../../../app/beacon/login-report.ts';
import { createPost } from '../../../app/beacon/post.ts';
import { namesWith } from '../../../app/beacon/storage-names.ts';
import { followConsent, isAllowed, type ShopifyConsent } from './consent.ts';
import { forgetEverything } from './forget.ts';
import { createGuard } from './guard.ts';
import { sendHandedOver } from './handover.ts';
import { keepIds } from './ids.ts';
import { keptInCookies, keptInStorage } from './kept.ts';
import { beginningOf, type Navigation } from './navigation.ts';
import type { ShopPage } from './page.ts';
import { noteLogin, reportLogin } from './report.ts';
import { readSettings } from './settings.ts';

/**
 * How long a report waits in milliseconds, so that its ids are those of a pixel which has just looked for
 * them and found none. A page that is left does not wait.
 */
const PIXEL_DECIDES_MS = 300;

/** How often the script looks for what the pixel has handed over, in milliseconds. */
const LOOK_MS = 200;

/** The element in which this script stands, and in which Liquid says what it knows. */
const { settings: settingsText, customerId = '' } = document.currentScript?.dataset ?? {};

let mode = '';
const guard = createGuard((reason) => {
  if (mode === 'test') console.warn(`Beacon Pixel: not reported: ${String(reason)}`);
});

const begin = guard(() => {
  const settings = readSettings(settingsText);
  mode = settings.mode;
  const page = openPage(settings.cookiePrefix);
  followConsent({ shopify, onChange }, (isPermitted) => {
    if (!isPermitted) forgetEverything(page);
    else if (keepIds(page) && settings.logins && noteLogin(page)) reportSoon(page);
  });
  followHandover(page);
});

// A page that is prepared ahead may never be shown.
if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', begin);
} else begin();

function openPage(cookiePrefix: string): ShopPage {
  const [navigation] = performance.getEntriesByType('navigation');
  return {
    ...beginningOf(performance.timeOrigin, navigation as unknown as Navigation | undefined),
    url: location.href,
    customerId,
    nameOf: namesWith(cookiePrefix),
    cookies: keptInCookies(document),
    session: keptInStorage(() => sessionStorage),
    local: keptInStorage(() => localStorage),
    now: Date.now,
  };
}

/**
 * Looks for what the pixel has handed over again and again, and when the page may be on its way out. It begins
 * after a moment: what an earlier page left, that page may have taken as it went.
 */
function followHandover(page: ShopPage): void {
  const post = createPost();
  const look = guard(() => {
    sendHandedOver(page, () => isAllowed(shopify()), post);
  });
  setInterval(look, LOOK_MS);
  setTimeout(() => {
    addEventListener('pagehide', look);
    document.addEventListener('visibilitychange', look);
  }, LOOK_MS);
}

function reportSoon(page: ShopPage): void {
  let isUnderWay = false;
  const report = guard(() => {
    if (isUnderWay || !isAllowed(shopify())) return;
    isUnderWay = true;
    return reportLogin(page, sendReport);
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

function shopify(): ShopifyConsent | undefined {
  return (window as { Shopify?: ShopifyConsent }).Shopify;
}

function onChange(look: () => void): void {
  const guarded = guard(look);
  document.addEventListener('visitorConsentCollected', guarded);
  document.addEventListener('DOMContentLoaded', guarded);
  addEventListener('load', guarded);
}

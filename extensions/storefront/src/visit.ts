/**
 * Finds what the platform's events do not report: missed changes of the cart, and logins. The sender loads this
 * module on pages that may have either (`visit-loader.ts`).
 */
import { LOGIN_REPORT_PATH, type LoginReport } from '../../../app/beacon/login-report.ts';
import { compareCart, madeBy } from './cart.ts';
import { catchErrors } from './catch-errors.ts';
import { tagModule } from './modules.ts';
import type { Visit, VisitDeps } from './visit-loader.ts';
import { recordLogin, reportLogin } from './login-report.ts';

/**
 * How long a report waits, in milliseconds, so that it has the ids of a pixel that has just read the storage and found
 * none. A page that is left does not wait.
 */
const PIXEL_DECIDES_MS = 300;

export function start({ rendered, lock, ...deps }: VisitDeps): Visit {
  const { page, mayTrack, ids } = deps;
  const guard = catchErrors((reason) => {
    if (page.settings.mode === 'test')
      console.warn(`Beacon Pixel: not reported: ${String(reason)}`);
  });
  let isCartSeen = false;

  function reportSoon(): void {
    let isUnderWay = false;
    const report = guard(() => {
      if (isUnderWay || !mayTrack()) return;
      isUnderWay = true;
      return reportLogin(page, sendReport, deps);
    });
    setTimeout(report, PIXEL_DECIDES_MS);
    addEventListener('pagehide', report);
  }

  return {
    check: guard(() => {
      // Without ids a report could not have the same ids as the pixel.
      if (!mayTrack() || !ids()) return;
      if (page.settings.logins && recordLogin({ ...page, began: madeBy(page.began, rendered) }))
        reportSoon();
      if (isCartSeen || !rendered || !lock) return;
      isCartSeen = true;
      return compareCart(
        { ...deps, rendered, isPermalink: /[?&]cart_link_id=/.test(page.url) },
        lock,
      );
    }),
  };
}

function sendReport(report: LoginReport): Promise<boolean> {
  // Uses a full address, since a theme's `base` element redirects paths.
  return fetch(location.origin + LOGIN_REPORT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
    // A redirect's target would answer 200 without having accepted the report.
    redirect: 'error',
  }).then(({ ok }) => ok);
}

tagModule({ visit: { start } });

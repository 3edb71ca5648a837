/** The pixel's entry point: connects its parts to the platform. */
import { register } from '@shopify/web-pixels-extension';
import { attemptAsync } from '../../../app/beacon/attempt.ts';
import { legacyUserId } from '../../../app/beacon/dialect.ts';
import { createCatchErrors } from './catch-errors.ts';
import { followConsent } from './consent.ts';
import type { PixelDeps } from './deps.ts';
import { createPersonalization } from './personalization.ts';
import { createPixel } from './pixel.ts';
import type { Init, PlatformEvent } from './platform.ts';
import { createProductIdentifier } from './product-identity.ts';
import { readSettings } from './settings.ts';
import { createCookies, createStorage } from './storage.ts';

/** The pixel from a visitor's consent to its withdrawal. */
interface Session {
  handle: (event: PlatformEvent) => void;
  permit: (isPermitted: boolean) => void;
  /** Stops the pixel and removes the stored data. Data stored afterwards stays, since messages keep their order. */
  end: () => void;
}

const warn = (text: string): void => console.warn(`Beacon Pixel: ${text}`);

register(({ analytics, browser, customerPrivacy, init, settings: given }) => {
  createCatchErrors(warn)(() => {
    const settings = readSettings(given);

    function start(): Session {
      let isEnded = false;
      const mayTrack = (): boolean => !isEnded;
      const deps: PixelDeps = {
        settings,
        init: init as Init,
        session: createStorage(browser.sessionStorage, mayTrack),
        local: createStorage(browser.localStorage, mayTrack),
        cookies: createCookies(browser.cookie, mayTrack),
        legacyUserId: attemptAsync(() => browser.cookie.get(legacyUserId)),
        identifier: createProductIdentifier(settings.identifiers),
        mayTrack,
        log: (text) => {
          if (settings.mode === 'test') warn(text);
        },
      };
      const personalization = createPersonalization(deps.cookies);
      return {
        handle: createPixel(deps, personalization),
        permit: personalization.permit,
        end() {
          isEnded = true;
          personalization.permit(false);
          for (const area of [deps.cookies, deps.session, deps.local]) area.forget();
        },
      };
    }

    let session: Session | undefined;
    followConsent(
      (init as Init).customerPrivacy,
      customerPrivacy,
      (allowsAnalytics, allowsPreferences) => {
        if (allowsAnalytics) {
          session ||= start();
          session.permit(allowsPreferences);
        } else if (session) {
          session.end();
          session = undefined;
        }
      },
    );
    analytics.subscribe('all_standard_events', (event) => {
      if (session) session.handle(event as PlatformEvent);
    });
  });
});

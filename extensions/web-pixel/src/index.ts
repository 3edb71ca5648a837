/** The pixel's entry: wires its parts to what the platform gives. */
import { register } from '@shopify/web-pixels-extension';
import { namesWith } from '../../../app/beacon/storage-names.ts';
import { createCatchErrors } from './catch-errors.ts';
import { allowsAnalytics, allowsPreferences, followConsent, forgetEverything } from './consent.ts';
import type { PixelDeps } from './deps.ts';
import { createPersonalization } from './personalization.ts';
import { createPixel } from './pixel.ts';
import type { Init, PlatformEvent } from './platform.ts';
import { createProductIdentifier } from './product-identity.ts';
import { readSettings } from './settings.ts';
import { createCookies, createStorage } from './storage.ts';

/** The pixel from a visitor's consent to its withdrawal. */
interface PixelLife {
  handle: (event: PlatformEvent) => void;
  permitPreferences: (isPermitted: boolean) => void;
  /** Stops everything and removes what was stored; resolves when that is done. */
  end: () => Promise<unknown>;
}

const say = (text: string): void => {
  console.warn(`Beacon Pixel: ${text}`);
};

register(({ analytics, browser, customerPrivacy, init, settings: given }) => {
  createCatchErrors(say)(() => {
    const settings = readSettings(given);
    const nameOf = namesWith(settings.cookiePrefix);

    /** @param ready resolves once everything of an earlier life is removed */
    function startLife(ready: Promise<unknown>): PixelLife {
      let isEnded = false;
      const mayTrack = (): boolean => !isEnded;
      const deps: PixelDeps = {
        settings,
        init: init as Init,
        nameOf,
        session: createStorage(browser.sessionStorage, mayTrack),
        local: createStorage(browser.localStorage, mayTrack),
        cookies: createCookies(browser.cookie, mayTrack),
        identifier: createProductIdentifier(settings.identifiers),
        mayTrack,
        log: (text) => {
          if (settings.mode === 'test') say(text);
        },
      };
      const personalization = createPersonalization(deps.cookies, nameOf);
      return {
        handle: createPixel(deps, personalization, ready),
        permitPreferences: personalization.permit,
        end() {
          isEnded = true;
          return forgetEverything(deps);
        },
      };
    }

    let removal: Promise<unknown> = Promise.resolve();
    let life: PixelLife | undefined = startLife(removal);
    followConsent((init as Init).customerPrivacy, customerPrivacy, (consent) => {
      if (allowsAnalytics(consent)) {
        life ??= startLife(removal);
        life.permitPreferences(allowsPreferences(consent));
      } else if (life) {
        removal = life.end();
        life = undefined;
      }
    });
    analytics.subscribe('all_standard_events', (event) => {
      if (life) life.handle(event as PlatformEvent);
    });
  });
});

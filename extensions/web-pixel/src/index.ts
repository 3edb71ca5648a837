import { register } from '@shopify/web-pixels-extension';
import { namesWith } from '../../../app/beacon/storage-names.ts';
import { announcement } from './announcement.ts';
import { followConsent, type Consent } from './consent.ts';
import { forgetEverything } from './forget.ts';
import { createGuard } from './guard.ts';
import { createPixel } from './pixel.ts';
import type { Init, PlatformEvent } from './platform.ts';
import { createProductIdentifier } from './product-identity.ts';
import { readSettings } from './settings.ts';
import { createPersonalization } from './shopper/personalization.ts';
import { createCookies, createStorage } from './storage.ts';
import type { PixelTools } from './tools.ts';

const say = (text: string): void => {
  console.warn(`Beacon Pixel: ${text}`);
};

register(({ analytics, browser, customerPrivacy, init, settings: given }) => {
  createGuard(say)(() => {
    const settings = readSettings(given);
    let isWithdrawn: boolean | undefined;
    const mayTrack = (): boolean => !isWithdrawn;
    const nameOf = namesWith(settings.cookiePrefix);
    const tools: PixelTools = {
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
    const personalization = createPersonalization(tools.cookies, nameOf);
    const handle = createPixel(tools, personalization);
    const follow = (consent: Consent): void => {
      followConsent(consent, personalization, () => {
        isWithdrawn = true;
        forgetEverything(tools);
      });
    };

    void tools.session.set(nameOf('WebPixel'), announcement(settings.siteId));
    follow(tools.init.customerPrivacy);
    customerPrivacy.subscribe('visitorConsentCollected', (event) => {
      follow(event.customerPrivacy);
    });
    analytics.subscribe('all_standard_events', (event) => {
      handle(event as PlatformEvent);
    });
  });
});

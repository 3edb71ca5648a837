import { register } from '@shopify/web-pixels-extension';
import { namesWith } from '../../../app/beacon/storage-names.ts';
import { announcement } from './announcement.ts';
import { followConsent, type Consent } from './consent.ts';
import { forgetEverything } from './forget.ts';
import { createPixel } from './pixel.ts';
import type { Init, PlatformEvent } from './platform.ts';
import { createProductIdentifier } from './product-identity.ts';
import { readSettings } from './settings.ts';
import { createPersonalization } from './shopper/personalization.ts';
import { createCookies, createLocalStorage, createStorage } from './storage.ts';
import type { PixelTools } from './tools.ts';

register(({ analytics, browser, customerPrivacy, init, settings: given }) => {
  const settings = readSettings(given);
  if (typeof settings === 'string') {
    console.warn(`Beacon Pixel sends nothing: ${settings}`);
    return;
  }

  let isWithdrawn = false;
  const mayWrite = (): boolean => !isWithdrawn;
  const nameOf = namesWith(settings.cookiePrefix);
  const tools: PixelTools = {
    settings,
    init: init as Init,
    nameOf,
    cookies: createCookies(browser.cookie, mayWrite),
    session: createStorage(browser.sessionStorage, mayWrite),
    local: createLocalStorage(browser.localStorage, mayWrite),
    identifier: createProductIdentifier(settings.identifiers),
    fetch: (url, request) => fetch(url, request),
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log: (text) => {
      if (settings.mode === 'test') console.log(`Beacon Pixel: ${text}`);
    },
  };
  const personalization = createPersonalization(tools.cookies, nameOf);
  const pixel = createPixel(tools, personalization);
  const follow = (consent: Consent): void => {
    followConsent(consent, personalization, () => {
      isWithdrawn = true;
      pixel.stop();
      forgetEverything(tools);
    });
  };

  void tools.session.set(nameOf('WebPixel'), announcement(settings.siteId));
  follow(init.customerPrivacy);
  customerPrivacy.subscribe('visitorConsentCollected', (event) => {
    follow(event.customerPrivacy);
  });
  analytics.subscribe('all_standard_events', (event) => {
    pixel.handle(event as PlatformEvent);
  });
});

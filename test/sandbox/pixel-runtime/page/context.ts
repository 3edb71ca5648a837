import type { Context, Location as LocationFacts } from '@shopify/web-pixels-extension';

/** What a pixel may know about the page, as it is at this moment. */
export function takeContext(): Context {
  return {
    document: {
      characterSet: document.characterSet,
      location: locationFacts(),
      referrer: document.referrer,
      title: document.title,
    },
    navigator: {
      cookieEnabled: navigator.cookieEnabled,
      language: navigator.language,
      languages: [...navigator.languages],
      userAgent: navigator.userAgent,
    },
    window: {
      innerHeight: window.innerHeight,
      innerWidth: window.innerWidth,
      location: locationFacts(),
      origin: window.origin,
      outerHeight: window.outerHeight,
      outerWidth: window.outerWidth,
      pageXOffset: window.scrollX,
      pageYOffset: window.scrollY,
      screen: { height: window.screen.height, width: window.screen.width },
      screenX: window.screenX,
      screenY: window.screenY,
      scrollX: window.scrollX,
      scrollY: window.scrollY,
    },
  };
}

function locationFacts(): LocationFacts {
  const { hash, host, hostname, href, origin, pathname, port, protocol, search } = window.location;
  return { hash, host, hostname, href, origin, pathname, port, protocol, search };
}

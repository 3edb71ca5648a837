import { differs, type Fact, from, notImitated } from '../fact.ts';

/** Facts about the worker in which a strict web pixel runs. */
export const RUNTIME_FACTS: readonly Fact[] = [
  ...from('seen', '2026-11', {
    '1.runtime.worker': 'A strict pixel runs in a dedicated worker.',
    '1.runtime.extend': 'The bundle registers its function for WebPixel::Render.',
    '1.runtime.present-globals': 'Requests, crypto, URLs, text, timers and Intl are there.',
    '1.runtime.undefined-globals': 'The page, its storage and its channels are undefined.',
    '1.runtime.undefined-navigator': 'navigator names neither browser, language nor state.',
    '1.runtime.bare-mention':
      'window, document and storages throw when named; the rest of the list is undefined.',
    '1.runtime.page-facts': 'init.context and the context of each event describe the page.',
    '1.runtime.frozen-prototypes': 'String, RegExp, URL and Request are frozen.',
    '1.runtime.https-only': 'fetch and XHR reach https addresses alone.',
    '1.runtime.own-host': 'fetch and XHR never reach the shop that the page belongs to.',
    '1.runtime.own-host-prefix': 'Addresses that begin like the shop’s are blocked too.',
    '1.runtime.storefront-api': 'The Storefront API of the shop is not blocked.',
    '1.runtime.blocked-throws': 'A blocked call throws at once, past any catch().',
    '1.runtime.api-object': 'The API has six parts, settings and init among them.',
    '1.runtime.pixel-info': '_pixelInfo holds the whole configuration of the pixel.',
    '1.runtime.no-publish': 'The pixel of an app cannot publish.',
    '1.runtime.unsubscribe': 'subscribe() answers a promise of a function that ends it.',
    '1.runtime.browser-asynchronous': 'Every method of browser is a message to the page.',
    '1.runtime.uncloneable-return': 'What a subscriber returns has to be cloneable.',
    '1.runtime.cookie-missing': 'A cookie that is not there reads as an empty string.',
    '1.runtime.cookie-decoded': 'A cookie that is there reads percent-decoded.',
    '1.runtime.cookie-pair': 'Name and value make a session cookie of the page’s folder.',
    '1.runtime.cookie-whole': 'A whole cookie string keeps its attributes.',
    '1.runtime.cookie-semicolon': 'A raw semicolon in a value ends it.',
    '1.runtime.cookie-set-string': 'Writing a cookie resolves to a string.',
    '1.runtime.quota-silent': 'A storage write beyond the quota resolves to undefined.',
    '1.runtime.storage-missing': 'An item that is not in the storage reads as null.',
    '1.runtime.beacon-blocked': 'sendBeacon resolves to false where a fetch would throw.',
    '1.runtime.text-no-preflight': 'A string body is plain text and needs no preflight.',
    '1.runtime.json-preflight': 'A JSON content type costs a preflight.',
    '1.runtime.keepalive-budget': 'Keepalive bodies in flight share 64 KiB.',
    '1.runtime.bundle-limit': 'Shopify’s tool refuses a bundle of more than 128 KB.',
    '1.runtime.all-purposes': 'The pixel waits for every purpose that it declares.',
    '1.runtime.replay': 'Events from before consent come later, ids and times kept.',
    '1.runtime.init-at-creation': 'init.context is the page as the pixel is created.',
    '1.runtime.consent-replay': 'A subscriber gets the page’s earlier consent decisions.',
    '1.runtime.consent-replay-first':
      'Earlier decisions come oldest first, before the promise of the subscription resolves.',
    '1.runtime.manager-asynchronous':
      'What happens before the manager has loaded produces no event.',
    '1.runtime.manager-in-head':
      'The manager is asked for while the page is parsed: it sees what happens at DOMContentLoaded.',
    '1.runtime.load-waits': 'The load event of the page waits for the manager.',
    '1.runtime.event-waits': 'Each event waits for a frame and a timer of a visible page.',
    '1.runtime.init-once': 'init is made once and is never brought up to date.',
    '1.runtime.no-consent-cookie': 'Without a consent cookie everything is permitted.',
    '1.runtime.region': differs('The cookie alone says that consent has to be asked for.', {
      where: 'test/sandbox/pixel-runtime/differences.md',
      row: 'A region that asks for consent',
      why: 'Shopify sets the cookie for such a region; here the page’s configuration names it.',
    }),
    '1.runtime.two-subscriptions': 'Subscribing twice to an event delivers it twice.',
    '1.runtime.theme-standard': 'A theme cannot publish under a name of Shopify’s.',
    '1.runtime.theme-custom': 'A theme’s own names pass as custom, with customData.',
  }),
  ...from('documented', '2026-11', {
    '1.runtime.beacon-deprecated': notImitated(
      'fetch with keepalive is to be used in the place of browser.sendBeacon.',
      'It is advice. The method works here as it does there.',
    ),
  }),
];

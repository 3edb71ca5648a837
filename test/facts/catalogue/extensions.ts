import { differs, type Fact, from, notImitated } from '../fact.ts';

/** Facts about the description of a pixel, and its activation through the Admin API. */
export const ACTIVATION_FACTS: readonly Fact[] = [
  ...from('seen', '2026-11', {
    '1.activation.toml': 'Shopify’s tool takes the extension as it is described.',
    '1.activation.none-throws': 'admin.graphql of Shopify’s library throws then.',
  }),
  ...from('documented', '2026-11', {
    '1.activation.sale-of-data': 'The sale of data has three values.',
    '1.activation.create': 'webPixelCreate answers the pixel with its settings as JSON.',
    '1.activation.update': 'webPixelUpdate changes the settings of the pixel with the id.',
    '1.activation.delete': 'webPixelDelete answers the id that it removed.',
    '1.activation.read': 'webPixel answers id and settings.',
    '1.activation.settings': 'Settings have to match what the extension defines.',
    '1.activation.scopes': 'The pixel needs write_pixels and read_customer_events.',
    '1.activation.none': 'Without a pixel the query is a top-level error.',
    '1.activation.codes': 'A user error has one of nine codes.',
    '1.activation.taken': 'A second pixel is TAKEN: the app updates the first.',
    '1.activation.tokens-revoked': 'Uninstalling ends the tokens at once.',
  }),
  ...from('assumed', '2026-11', {
    '1.activation.pixel-removed': 'Uninstalling takes the pixel along.',
  }),
];

const APPS_DIFFERENCES = 'test/sandbox/storefront/apps/differences.md';

/** Facts about theme app extensions: their limits, and their environment in a shop. */
export const THEME_FACTS: readonly Fact[] = [
  ...from('seen', '2026-11', {
    '3.theme.script-size': 'Theme check refuses a block’s script over 10,000 bytes.',
    '3.theme.check': 'Theme check examines an extension without the network.',
    '3.theme.no-login-id': 'Nothing in a page identifies one login.',
  }),
  ...from('documented', '2026-11', {
    '3.theme.type': 'An extension of type theme has four folders at most.',
    '3.theme.targets': 'An app embed is put into head, body or compliance_head.',
    '3.theme.size': 'An extension has at most 10 MB.',
    '3.theme.liquid-size': 'It has at most 500 kB of Liquid.',
    '3.theme.customer': 'Liquid knows the customer who is logged in.',
    '3.theme.cart': 'Liquid’s cart has items, currency and taxes_included, and no token.',
    '3.theme.now': 'Liquid’s now is when it rendered the page, which may be kept since.',
    '3.theme.components': 'A line that stands for several products has item_components.',
    '3.theme.loop': 'A loop of Liquid ends after 50 items.',
    '3.theme.metafield': 'Liquid knows the app’s own metafields.',
    '3.theme.metafield-owner': 'The app writes them on its current installation.',
    '3.theme.metafield-size': 'A JSON metafield has at most 128 KB.',
    '3.theme.deep-link': 'A link opens the theme editor with the embed switched on.',
    '3.theme.active': 'App Bridge reports whether the embed is on.',
    '3.theme.login-on-page': differs('A shopper can log in without leaving the page.', {
      where: APPS_DIFFERENCES,
      row: 'Logging in without leaving the page',
      why: 'How the page learns of it is not documented.',
    }),
    '3.theme.legacy-accounts': notImitated(
      'Legacy customer accounts are deprecated.',
      'No extension can find out which accounts a shop has.',
    ),
    '3.theme.customer-privacy': 'Shopify.customerPrivacy is for the theme, not the pixel.',
  }),
  ...from('assumed', '2026-11', {
    '3.theme.fetched-ahead':
      'Shopify has browsers fetch the page of a link ahead as the link is pressed.',
  }),
];

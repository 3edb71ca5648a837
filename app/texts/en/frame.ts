/** The frame of the pages: menu, titles, and pages shown in place of others. */
export const frame = {
  app: 'Beacon Pixel',
  overview: 'Overview',
  results: 'Results',
  history: 'Index history',
  pixel: 'Web pixel',
  products: 'Products',
  logins: 'Logins',
  orders: 'Orders',
  shopFeed: 'Product feed',
  settings: 'Settings',
  reindex: 'Re-index',
  behind: 'This page isn’t up to date: the app doesn’t answer',
  pageError: {
    page: 'Something went wrong',
    title: 'This page couldn’t be shown',
    text: 'Your saved work is safe, and re-indexes continue. Check your internet connection and reload the page. Still failing? Wait a minute and open the app again.',
    reload: 'Reload page',
  },
  noSuchPage: {
    page: 'Page not found',
    title: 'This page doesn’t exist',
    text: 'The address may be incomplete. Choose a page in the app’s menu, or go to the overview.',
  },
  testMode: {
    badge: 'Test mode',
    text: 'Events are marked as tests and stay out of reports.',
    until: 'Events are marked as tests and stay out of reports until <time/>.',
    withoutPixel:
      'The web pixel isn’t connected. Any other events are marked as tests and stay out of reports.',
    withoutPixelUntil:
      'The web pixel isn’t connected. Any other events are marked as tests and stay out of reports until <time/>.',
    notYet: 'The web pixel hasn’t been updated, so its events still count in reports.',
    change: 'Change mode',
  },
  links: { help: 'Help', privacy: 'Privacy', support: 'Support' },
  shopifyAway: 'Shopify isn’t letting the app in right now. Reload the page in a minute.',
  signingIn: 'Signing in…',
  outside: {
    about:
      'Beacon Pixel connects a Shopify store to its product discovery service: it reports what shoppers do, once and with consent, and keeps the product feed indexed.',
    open: 'It works inside the Shopify admin. Open it there, from your store’s apps.',
    notFound: 'There is no page here',
    openFromAdmin: 'Open Beacon Pixel from the apps of your Shopify admin.',
    failed:
      'The page couldn’t be shown. Reload it. If that doesn’t help, open Beacon Pixel again from the apps of your Shopify admin.',
  },
} as const;

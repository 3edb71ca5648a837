/** The health of tracking: the card on the overview. */
export const health = {
  title: 'Tracking',
  level: {
    good: 'Working',
    checking: 'Checking…',
    unclear: 'Checking…',
    setup: 'Setting up',
    warning: 'Needs attention',
    critical: 'Not working',
  },
  unclear:
    'Most of today’s attempts to send events were refused, delayed, or not confirmed. We’re checking whether that lasts.',
  sampled:
    'Only 1 in {{every, number}} page loads reports, so events may arrive that we don’t know of.',
  working: 'Events arrive at the discovery service.',
  finding: {
    'account-missing': 'Enter your account to start tracking.',
    'account-refused':
      'The discovery service doesn’t accept your site ID and secret key, so events may be refused.',
    'pixel-unknown': 'We couldn’t check with Shopify whether the web pixel is connected.',
    'pixel-not-connected':
      'The web pixel isn’t connected: product views, cart changes, and orders aren’t reported.',
    'pixel-other-site':
      'The web pixel reports to site ID {{siteId}}, which isn’t the account you’ve saved.',
    'pixel-outdated': 'The web pixel uses older settings than the saved ones.',
    'theme-behind': 'Your theme may not have your latest settings yet.',
    'test-mode': 'Test mode is on: the discovery service doesn’t count events.',
    'extension-off':
      'Beacon Pixel is off in your theme: logins, search results, and some cart changes aren’t reported.',
    'extension-unknown':
      'We can’t tell whether Beacon Pixel is on in your theme. Check it under App embeds.',
    'no-test-event-yet':
      'No test event has arrived yet. Open a product in your online store and accept cookies to see the first one.',
    'no-event-yet':
      'No event has arrived since the web pixel was connected. Open a product in your online store and accept cookies to see the first one.',
    'events-refused':
      'The discovery service refused events of {{percent}}% of the latest shoppers (status {{httpStatus}}).',
    'events-refused-otherwise':
      'The discovery service refused events of {{percent}}% of the latest shoppers.',
    'orders-failing':
      'The discovery service refused or didn’t confirm {{percent}}% of the orders sent today and yesterday.',
    'not-over':
      'No events since {{since}}, so we can’t tell yet whether the last problem is resolved.',
    'orders-not-over':
      'Fewer orders than usual were reported on {{since}}. We can’t tell yet whether that’s resolved.',
    'events-failing':
      'Since {{since}}, the discovery service was busy, failed, or couldn’t be reached for {{percent}}% of shoppers. There’s nothing to change in your store.',
    'events-stopped':
      'No more events since {{since}}, though shoppers visit your store: {{families}}.',
    'extension-stopped':
      'Beacon Pixel seems to be off in your theme since {{since}}: logins, search results, and some cart changes aren’t reported.',
    recovering: 'Events arrive. We’re still checking whether the problem of {{since}} is resolved.',
    quiet: 'No events since {{since}}.',
    'quiet-though-selling':
      'No event has arrived since {{since}}, though your store has new orders.',
    'coverage-none': 'None of the latest orders was reported.',
    'coverage-low':
      '{{percent}}% of the latest orders were reported; usually it’s {{usualPercent}}%. Orders in test mode, and those that the discovery service refused or didn’t confirm, count as reported.',
  },
  /** Titles and advice of alerts for which the texts of the alert's kind do not fit. */
  alert: {
    'pixel-not-connected': {
      title: 'The web pixel isn’t connected anymore',
      advice:
        'Connect it on the app’s Web pixel page. Until then, product views, cart changes, and orders aren’t reported.',
    },
    'pixel-other-site': {
      title: 'The web pixel reports to another account',
      advice: 'Update the web pixel so that it reports to the account you’ve saved.',
    },
    'events-failing': {
      title: 'The discovery service is failing or can’t be reached',
      advice:
        'There’s nothing to change in your store. Still failing later? Contact the discovery service’s support.',
    },
    'orders-failing': {
      title: 'The discovery service refuses or doesn’t confirm orders',
      advice:
        'Open Orders in Beacon Pixel to see its answers. Still failing? Contact the discovery service’s support.',
    },
    'coverage-none': {
      title: 'None of the latest orders was reported',
      advice: 'Check whether your theme, checkout, or cookie banner changed.',
    },
  },
  /** The `{{families}}` of `events-stopped`. */
  family: {
    views: 'product views',
    cart: 'cart changes',
    orders: 'orders',
    logins: 'logins',
    search: 'search results',
    category: 'category pages',
    autocomplete: 'autocomplete',
    recommendations: 'recommendations',
    bundles: 'bundles',
    script: 'the storefront extension',
  },
  /** Texts for families that have stopped. */
  intended: {
    say: 'That’s intended',
    note: 'You get no alerts about this, as you intended: {{families}}.',
    undo: 'Alert me again',
    saved: 'No more alerts about that until it arrives again',
    undone: 'Alerts are on again',
  },
  action: {
    manageAlerts: 'Manage alerts',
    checkAccount: 'Check account',
    updatePixel: 'Update web pixel',
    viewOrders: 'View orders',
  },
  fact: {
    lastEvent: { live: 'Last event', test: 'Last test event' },
    never: 'None yet',
    noneSince: 'None since connected',
    today: { live: 'Events today', test: 'Test events today' },
    estimate: 'About {{number}}',
    /** Other outcomes of today’s attempts, in the words of the chart. */
    others: {
      refused: '{{number}} refused',
      notTaken: 'Delayed attempts: {{number}}',
      unknown: '{{number}} not confirmed',
    },
    allTaken: 'No failures reported',
    coverage: 'Orders reported',
    coverageOf: '{{reported, number}} of {{base, number}} in 30 days',
    noOrders: 'None counted in 30 days',
    askForOrders: 'Allow access to orders',
    readingOrders: 'Orders are being read',
    versions: 'Versions last seen: {{versions}}',
    pixelVersion: 'Pixel {{version}}',
    scriptVersion: 'Extension {{version}}',
  },
  chart: {
    title: { live: 'Events by day', test: 'Test events by day' },
    lastDays: 'Last 30 days',
    empty: {
      live: 'No events in the last 30 days.',
      test: 'No test events in the last 30 days.',
    },
    sampled: 'Only 1 in {{every, number}} page loads reports, so these numbers are estimates.',
    sampledBefore:
      'On some of these days, only 1 in {{every, number}} page loads reported, so their numbers are estimates.',
    views: 'Product views',
    cart: 'Cart changes',
    orders: 'Orders',
    logins: 'Logins',
    results: 'Search and lists',
    refused: 'Refused',
    failed: 'Attempts that aren’t in the chart: {{counts}}',
    attempts: {
      refused: '{{number}} refused',
      notTaken: '{{number}} delayed',
      unknown: '{{number}} not confirmed',
    },
    notTaken: 'Delayed',
    unknown: 'Not confirmed',
    putOff:
      'Delayed: the discovery service was busy. These events are sent again where possible, and counted again once they arrive.',
  },
  /** Why orders can’t be read. */
  ordersUnread: {
    'no-token': {
      title: 'We can’t read new orders',
      text: 'The app’s access to your store has expired. Reload this page to renew it.',
    },
    'not-approved': {
      title: 'Shopify doesn’t let this app read orders',
      text: 'You’ve given permission, but Shopify hasn’t approved the app for order data. Contact support.',
    },
    'no-answer': {
      title: 'We can’t reach Shopify',
      text: 'What you see may be out of date. We try again every few minutes.',
    },
  },
  affected: 'Affected: {{families}}.',
} as const;

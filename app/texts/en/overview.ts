/** The overview. */
export const overview = {
  beforeAccount:
    'Enter your account, then choose its feeds in Settings. Each feed gets a card here with its status and a button to re-index it.',
  noFeeds: {
    title: 'Choose your feeds',
    named_one: 'Your account has {{count, number}} feed. Choose it in Settings to manage it here.',
    named_other:
      'Your account has {{count, number}} feeds. Choose the ones to manage here in Settings.',
    text: 'Enter your feed IDs in Settings. You find them in your discovery service account.',
  },
  unlisted: {
    dismiss: 'Dismiss',
    show: 'View unlisted products',
    title_one: '{{count, number}} unlisted product isn’t indexed',
    title_other: '{{count, number}} unlisted products aren’t indexed',
    text_one:
      'Products with the status Unlisted can’t be indexed. If shoppers should find it, set its status to Active and re-index.',
    text_other:
      'Products with the status Unlisted can’t be indexed. If shoppers should find them, set their status to Active and re-index.',
  },
  pixel: {
    connect: 'Connect web pixel',
    view: 'View web pixel',
    seeEvents: 'See events in your store',
    unknown: 'Unknown',
    needsUpdate: 'Needs update',
    unread: 'We can’t read the connection from Shopify right now.',
    reportsNothing: 'Product views, cart changes, and orders aren’t reported.',
    matches: 'Connected <ago/>. It uses your saved settings.',
    differs: 'Connected <ago/>. It uses older settings than the saved ones.',
    withoutAccount: 'The pixel is connected, but no account is stored.',
    notConnected: 'Not connected',
    connectedButRefused: 'Account refused',
    connected: 'Connected',
  },
  service: {
    title: 'Discovery service',
    siteId: 'Site ID {{siteId}}.',
    asOf: 'You see your feeds as they were <ago/>.',
    error:
      'You can’t re-index until it’s resolved. Still failing? Contact the discovery service’s support.',
    behind: 'This page isn’t up to date: the app doesn’t answer. We’ll try again automatically.',
    zone: 'Times are in your store’s time zone, {{zone}}.',
    viewHistory: 'View index history',
    open: 'Open discovery service',
    noAnswerYet: 'No answer yet.',
    lastUsable: 'Last usable answer: <ago/>.',
    lastAnswered: 'Last answered <ago/>.',
  },
  toasts: {
    requested: 'Re-index requested',
    waits: 'Re-index scheduled',
    'already-alive': 'A re-index of this feed is already in progress',
    refused: 'You can’t re-index right now',
    'no-credentials': 'Enter site ID and secret key first',
    cancelled: 'Re-index canceled',
    'too-late': 'Too late to cancel: the request was sent',
    'not-found': 'This re-index no longer exists',
  },
  results: {
    value_one:
      '{{module}}: products clicked or quick-added there, in {{count, number}} order of the last 30 days.',
    value_other:
      '{{module}}: products clicked or quick-added there, in {{count, number}} orders of the last 30 days.',
    clicks_one: 'click in the last 30 days: {{module}}.',
    clicks_other: 'clicks in the last 30 days: {{module}}.',
    view: 'View results',
  },
  products: {
    title: 'Is my change live?',
    none: 'No changes are waiting.',
    waiting_one:
      '{{count, number}} changed product or collection isn’t in your index yet. It changed <ago/>.',
    waiting_other:
      '{{count, number}} changed products or collections aren’t in your index yet. The first changed <ago/>.',
    waitingInSeveral_one:
      'At least {{count, number}} changed product or collection isn’t in all your indexes yet. The first changed <ago/>.',
    waitingInSeveral_other:
      'At least {{count, number}} changed products or collections aren’t in all your indexes yet. The first changed <ago/>.',
    see: 'View products',
  },
} as const;

/** The setup guide. */
export const guide = {
  title: 'Setup guide',
  complete: 'Complete',
  collapse: 'Collapse setup guide',
  expand: 'Expand setup guide',
  dismiss: 'Dismiss setup guide',
  progress: '{{done}} of {{of}} steps completed',
  /** Read out after a step’s title. */
  done: 'Completed',
  open: 'Not completed',
  /** For the steps after the account, if an account is entered but not accepted. */
  notAccepted: 'This step needs an account that the discovery service accepts.',
  credentials: {
    title: 'Enter your account',
    missing:
      'Copy the site ID and secret key from your discovery service account into Settings, then save. Saving also tests the connection.',
    accepted: 'The discovery service accepts your site ID and secret key.',
    unanswered:
      'Your site ID and secret key are saved. This step completes when the discovery service accepts them.',
    refused:
      'The discovery service doesn’t accept the saved site ID and secret key. Copy both from your discovery service account and enter them again.',
  },
  pixel: {
    title: 'Connect the web pixel',
    text: 'The pixel reports product views, cart changes, and orders of shoppers who consent. Your theme doesn’t change.',
  },
  feeds: {
    title: 'Choose feeds',
    first: 'Enter your account first. Then you can choose its feeds.',
    text: 'Choose the feeds of your account that you want to manage here.',
  },
  firstIndex: {
    title: 'Index your products for the first time',
    needsAccount: 'Enter your account first. Then the discovery service can index your products.',
    needsFeeds: 'Choose feeds first. Each one gets a card here with a button to re-index it.',
    press:
      'Click <b>Re-index now</b> or <b>Upload a file</b> in the feed’s card below. This step completes when the index is finished.',
  },
  firstEvent: {
    title: 'Receive the first event',
    first: 'Connect the web pixel first. Then your online store can report events.',
    text: 'Open a product in your online store and accept cookies. This step completes when the first event has arrived.',
    viewStore: 'View store',
  },
  alerts: {
    title: 'Get alerts by email',
    text: 'We email you when tracking or indexing has a problem, when it’s resolved, and once a month with your figures. Emails go only to the address that you enter here.',
    address: 'Email address',
    contact: 'Your store’s contact address in Shopify.',
    confirm: 'Send alerts to this address',
    confirmed: 'Alerts are on',
    done: 'Alerts are sent to {{addresses}}.',
  },
  storefront: { title: 'Turn on the storefront extension' },
  automatic: {
    title: 'Turn on automatic updates',
    first: 'Choose feeds first. Then you can have each one updated automatically.',
    text: 'Recommended: update changed products between re-indexes, and re-index each feed when products change. Your changes are then live within minutes, without a click. This step completes when each feed is updated automatically.',
  },
} as const;

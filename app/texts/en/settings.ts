/** The settings page. */
export const settings = {
  savedAndUpdated: 'Saved. The web pixel is updated',
  savedButRefused: 'Saved, but the discovery service doesn’t accept your account',
  savedButBroken: 'Saved, but the connection doesn’t work',
  kept: {
    title: 'Not saved: the discovery service doesn’t accept this account',
    text: 'Nothing was saved. The account you use now works, so events and feeds stay with it.',
    anyway: 'Save anyway',
  },
  pixelOutdated: {
    title: 'Saved, but the web pixel wasn’t updated',
    open: 'Open web pixel',
    noAnswer: 'Shopify didn’t answer. Open the web pixel’s page and update it there.',
  },
  connection: {
    works: 'The connection works',
    noFeeds: 'Site ID and secret key match. The account has no feeds yet.',
    feeds_one: 'Site ID and secret key match. The account has {{count, number}} feed: {{feeds}}.',
    feeds_other:
      'Site ID and secret key match. The account has {{count, number}} feeds: {{feeds}}.',
  },
  account: {
    title: 'Account',
    description: 'Find your site ID and secret key in your discovery service account.',
    test: 'Test connection',
    unreadable: {
      title: 'The stored secret key can’t be read',
      text: 'Its encryption key is missing. Enter the secret key again.',
    },
    secretKey: 'Secret key',
    keyIsStored: 'A secret key is stored. Leave this empty to keep it.',
    keyIsHidden: 'It’s encrypted and never shown again.',
  },
  disconnect: {
    action: 'Disconnect account',
    title: 'Disconnect your account?',
    stops: 'From now on:',
    events:
      'Product views, cart changes, orders, logins, and lists aren’t reported. The web pixel is removed. Events from this period can’t be recovered.',
    feeds: 'Feeds aren’t re-indexed or updated. What is waiting is canceled.',
    alerts: 'Alerts end, and no more emails are sent.',
    stays: 'Your site ID and secret key are deleted. We keep:',
    settings: 'settings and feed names, until 48 hours after you uninstall the app',
    history: 'index history until then, event counts for 35 days, and results for 70',
    people:
      'the customers of past logins for 30 days and the logins for 90, and orders for 31 days if you let the app view them',
    again: 'You can connect again at any time: enter your account, then connect the web pixel.',
    done: 'Account disconnected',
    kept: 'Your account is still connected',
  },
  feeds: {
    description:
      'Choose the feeds to show and re-index on the overview. You can give each one a name.',
    ofAccount: 'Feeds of your account',
    other: 'Other feeds',
    ids: 'Feed IDs',
    otherHelp: 'IDs of feeds that aren’t listed above, separated by commas.',
    idsHelp: 'Separate IDs with commas.',
    beforeAccount:
      'You can leave this empty: once your account is saved, its feeds are listed here.',
    lastKnown: 'Last known status: {{state}}',
    notListed: 'Not listed for this account',
    nameHelp: 'Your staff see this name instead of the feed’s number.',
    nameOf: 'Name of feed {{id}}',
    nameErrors: {
      'too-long': 'A name can have at most 40 characters.',
      untypable: 'The name contains characters that can’t be used.',
    },
    email: 'Email for finished indexes',
    emailHelp:
      'The discovery service emails this address when a re-index finishes. Leave empty for no email.',
  },
  tracking: {
    description:
      'How the web pixel and the storefront extension report what shoppers do. A connected pixel and your theme are updated when you save.',
    live: 'Events count in reports, personalization, and recommendations.',
    test: 'Events are marked as tests and stay out of reports. Use it to try things out.',
    testWarning: {
      title: 'Test mode affects all shoppers',
      text: 'Until it ends, real orders, views, and clicks don’t count in the discovery service’s reports, personalization, or recommendations. They can’t be added later. Orders lists these orders as “Test mode”.',
    },
    testEnds: 'Test mode ends',
    testEndsHelp: 'Live mode is then turned on automatically.',
    testEndsAt: 'At {{time}}',
    testHours: { h1: 'In 1 hour', h4: 'In 4 hours', h24: 'In 1 day', h72: 'In 3 days' },
    productIds: 'Product IDs',
    productIdsHelp:
      'Products without variants are reported by product ID, all others by product ID and variant ID. Most feeds work this way.',
    variantIds: 'Variant IDs',
    variantIdsHelp:
      'Every product is reported by variant ID, even one without variants. Choose this if the unique ID in your feed is always the variant ID.',
    automatic: 'Automatic',
    automaticHelp:
      'We detect it from each order. Choose this if your markets differ, or if you’re not sure.',
    yes: 'Yes',
    yesHelp: 'Prices include tax in every market. We report them without tax.',
    no: 'No',
    noHelp: 'Prices don’t include tax in any market. Tax is added at checkout.',
    preflight: 'Keep personalization up to date',
    preflightHelp:
      'Search and recommendations react right away to what a shopper views and adds to the cart. Beacon Pixel must be on under App embeds in your theme.',
  },
  /** The pixel’s settings, in this order. */
  pixel: {
    siteId: 'Site ID',
    mode: 'Mode',
    identifiers: 'Product identifiers',
    taxesIncluded: 'Prices include tax',
    vatRates: 'VAT rates',
    beaconUrl: 'Tracking address',
    urlParameters: 'Address parameters',
    attributionParameter: 'Attribution parameter',
    reportUrl: 'Reports address',
    reportEvery: 'Page loads per report',
  },
  guide: {
    hidden: 'The setup guide is hidden.',
    shown: 'The setup guide is on the overview.',
    show: 'Show setup guide',
  },
  /** The errors of fields, by the field’s name and the fault. */
  errors: {
    siteId: {
      missing: 'Enter the site ID.',
      invalid:
        'The site ID can contain only letters without accents, digits, hyphens, and underscores. Copy it from your account.',
      'too-long': 'The site ID can have at most 64 characters.',
      untypable:
        'The site ID contains characters that can’t be used. Type it instead of pasting it.',
      'not-installed':
        'Nothing was saved: your store has uninstalled the app. Install it again, then enter the account.',
    },
    secretKey: {
      missing: 'Enter the secret key.',
      invalid:
        'The secret key can’t contain spaces or letters with accents. Copy it from your account again.',
      'too-long': 'The secret key can have at most 256 characters.',
      untypable:
        'The secret key contains characters that can’t be used. Type it instead of pasting it.',
    },
    feedIds: {
      invalid: 'A feed ID is a number, such as 12345. Separate several with commas.',
      'too-many': 'Choose at most 50 feeds.',
      'too-long': 'The feed ID can have at most 1000 characters.',
      untypable:
        'The feed ID contains characters that can’t be used. Type it instead of pasting it.',
    },
    requestedBy: {
      invalid: 'Enter an email address, such as name@example.com.',
      'too-long': 'The email address can have at most 254 characters.',
      untypable:
        'The email address contains characters that can’t be used. Type it instead of pasting it.',
    },
    mode: { invalid: 'Choose live or test.' },
    testHours: { invalid: 'Choose when test mode ends.' },
    identifiers: { invalid: 'Choose product IDs or variant IDs.' },
    taxesIncluded: { invalid: 'Choose automatic, yes, or no.' },
    preflight: { invalid: 'Choose yes or no.' },
  },
} as const;

/** The page on which a feed is made from the shop. */
export const shopFeed = {
  subtitle:
    'For feeds that the discovery service can’t fetch: create a feed file from your products and upload it.',
  build: {
    title: 'Feed file',
    description:
      'Active products on the Online Store channel, with variants, prices, images, tags, options, and collections.',
    nothing: 'No feed has been created yet.',
    make: 'Create feed',
    again: 'Create again',
    saveFirst: 'Save your changes first.',
    requested: 'Waiting for Shopify to start…',
    running: 'Shopify is reading your products. Records so far: {{amount, number}}.',
    reading: 'Checking the feed…',
    done: 'Products: {{products, number}}. Variants: {{variants, number}}. Compressed: {{size}}. Created <ago/>.',
    failed: 'The feed couldn’t be created',
  },
  failures: {
    'no-token': 'The app lost its access to your store. Reload this page, then try again.',
    'no-access':
      'The app isn’t allowed to read products. Reload this page to grant access, then try again.',
    'no-answer': 'Shopify didn’t answer. Try again in a few minutes.',
    'not-understood':
      'Shopify refused the request. Check the names of metafields and the countries below.',
    failed: 'Shopify couldn’t read your store completely. Try again.',
    timeout: 'Shopify took too long. Choose fewer metafields or countries, then try again.',
    canceled: 'The request was canceled in Shopify. Try again.',
    expired: 'Shopify deleted the result after 7 days. Create the feed again.',
    gone: 'Shopify has no result anymore. Create the feed again.',
    'too-long': 'Shopify didn’t finish within a day. Try again.',
    broken: 'Shopify’s result was incomplete. Try again.',
  },
  leftOut: {
    title: 'Products left out: {{amount, number}}',
    'not-on-online-store': 'Not on the Online Store channel ({{amount, number}}):',
    'not-active': 'No longer active ({{amount, number}}):',
    'no-image': 'No image ({{amount, number}}):',
    'no-price': 'No variant ({{amount, number}}):',
    'too-many-variants': 'More than 100 variants ({{amount, number}}):',
    'too-many-fields': 'More than 50 fields ({{amount, number}}):',
    'too-large': 'More than 200 KB of data ({{amount, number}}):',
    more: 'and {{amount, number}} more',
  },
  download: {
    button: 'Download',
    gone: 'Shopify deletes results after 7 days. Create the feed again.',
    'no-answer': 'The download failed. Try again in a few minutes.',
  },
  upload: 'Upload to feed',
  sent: {
    sending: 'Uploading to {{feed}}…',
    requested: 'The upload to {{feed}} was requested. The index history has its result.',
    title: 'Not uploaded to {{feed}}',
    againAt: 'Each feed can be re-indexed once per hour. You can upload again {{time}}.',
  },
  /** By the reason. */
  notSent: {
    'account-refused':
      'The discovery service doesn’t accept your site ID and secret key. Copy both from your discovery service account into Settings, then try again.',
    'account-replaced':
      'Another site ID was entered before the upload. To upload to a feed of the new account, choose it and try again.',
    'already-alive': 'A re-index of this feed is in progress. You can upload when it has finished.',
    'already-asked': 'A re-index of this feed is in progress. You can upload when it has finished.',
    'in-progress':
      'The discovery service is indexing this feed. You can upload when it has finished.',
    'hour-limit': 'Each feed can be re-indexed once per hour. Try again later.',
    empty:
      'The feed has no products. Products need the status Active, an image, and the Online Store channel.',
    faulty:
      'The feed is larger than {{megabytes, number}} MB compressed, or a product has an error. Choose fewer metafields or countries, or download the file and upload it yourself below to see its errors.',
    'fetched-feed':
      'Uploads are off for this feed. To turn them on, choose it under “Upload your own file”.',
    gone: 'Another file was uploaded to this feed in the meantime. Try again.',
    'needs-confirmation':
      'The last index of this feed failed. Download the file and upload it yourself below.',
    'no-answer': 'The upload failed. Try again in a few minutes.',
    'no-credentials': 'Enter site ID and secret key in Settings first.',
    'no-token': 'The app lost its access to your store. Reload this page, then try again.',
    'not-chosen': 'This feed isn’t chosen in Settings. Choose it there to upload to it.',
    'unknown-feed':
      'The discovery service doesn’t list this feed for your site ID. Choose another feed.',
    other: 'The discovery service can’t take an upload right now. Try again in a few minutes.',
  },
  ownFile: {
    title: 'Upload your own file',
    text: 'Have a CSV, ndJSON, or XML file of your products? Choose its feed. The app checks the file before it’s sent.',
    noFeeds: 'To upload a file, first choose your feeds in Settings.',
  },
  choices: {
    title: 'Content and schedule',
    metafields: 'Product metafields',
    variantMetafields: 'Variant metafields',
    metafieldsHelp: 'At most {{amount, number}} of products and variants together.',
    metafieldsNone:
      'Your store has no product metafields. Add them in Shopify under Settings > Metafields and metaobjects.',
    variantMetafieldsNone:
      'Your store has no variant metafields. Add them in Shopify under Settings > Metafields and metaobjects.',
    metafieldsUnknown: {
      'no-access':
        'You or the app aren’t allowed to read products. Reload this page to grant access, or ask the store owner.',
      'no-answer': 'We couldn’t read your metafields from Shopify. Reload this page.',
    },
    countries: 'Prices by country',
    countriesHelp:
      'Besides your store’s own prices, for countries that you ship to. At most {{amount, number}}.',
    countriesNone:
      'Your store ships to no country yet. Add countries in Shopify under Settings > Shipping and delivery.',
    countriesUnknown: 'We couldn’t read your countries from Shopify. Reload this page.',
    gone: '{{name}} (not in your store)',
    search: 'Search: {{list}}',
    nothingFound: 'Nothing found',
    schedule: 'Schedule',
    scheduleHelp: 'Create the feed each day and upload it.',
    noUploads:
      'To upload each day, first turn on uploads for a feed: choose it under “Upload your own file”.',
    next: 'Next on {{time}}.',
    errors: {
      feedId: 'Choose a feed.',
      invalid: 'Choose from the list.',
      'too-many': 'Choose at most {{amount, number}}.',
    },
  },
} as const;

/** The pages on whether changes of products are in the index. */
export const products = {
  subtitle: 'See whether the last change of a product is in your index.',
  search: 'Search by title',
  newest: 'The products that changed last. Search to find others.',
  neverIndexed: {
    title: 'Never indexed: {{feeds}}',
    text: 'A feed that was never indexed has none of your products in its index. The statuses below are for your other feeds.',
  },
  noneYet: 'Your store has no products yet. They appear here when you add them.',
  add: 'Add product',
  noneFound: 'No products found',
  tryOther: 'Search for the beginning of a word in the title.',
  unanswered: {
    title: 'Shopify didn’t answer',
    text: 'Your products can’t be shown right now. Reload the page in a minute.',
  },
  gone: {
    title: 'Product not found',
    text: 'It may have been deleted. A deleted product leaves the index with the next update or re-index.',
  },
  noAccount: 'Enter your account to see what is in your index.',
  noFeeds: 'Choose your feeds to see what is in your index.',
  changed: 'Changed',
  openInAdmin: 'View product',
  lastChange: 'Last change',
  fieldsChanged: 'What changed since the last index',
  states: {
    live: { name: 'Live', text: 'The last change is in the index.' },
    sent: { name: 'Sent', text: 'The discovery service received the change <ago/>.' },
    waiting: { name: 'Waiting', text: 'Changed <ago/>. Not in the index yet.' },
    'other-index': {
      name: 'Indexed',
      text: 'Indexed after the last change, by the service’s schedule, <ago/>. If that index was already running when the product changed, it may lack the change.',
    },
    'indexed-later': {
      name: 'Indexed',
      text: 'Last indexed <ago/>, more than a day after the change.',
    },
    'never-indexed': {
      name: 'Feed never indexed',
      text: 'This feed was never indexed, so none of your products are in its index.',
    },
    'no-image': {
      name: 'No image',
      text: 'A feed file created from your products leaves out products without an image. Add an image, and the next upload includes this product.',
    },
    undetected: {
      name: 'May be outdated',
      text: 'Shopify shows a change <ago/> that hasn’t reached this app. It may only be an inventory change. Missed changes are found each night.',
    },
    'after-index': {
      name: 'May be outdated',
      text: 'Shopify shows a change <ago/>, after this feed’s last index. It may only be an inventory change.',
    },
    unknown: {
      name: 'Status unknown',
      text: 'We don’t know when this feed was last indexed.',
    },
    leaving: {
      name: 'Being removed',
      text: 'Changed <ago/>. It may still be in the index until the next update or re-index.',
    },
    never: { name: 'Not indexed' },
  },
  /** `time`: such as “today at 3:20 PM”. */
  expected: 'Expected live by {{time}}.',
  reindex: {
    title: 'Re-index',
    text: 'Brings every change into a feed’s index.',
  },
  liveSince: 'The last change is in the index that finished <ago/>.',
  seeReindex: 'View re-index',
  updates: {
    taken: 'Update sent <ago/>.',
    refused:
      'The discovery service refused the update <ago/>. We try again each hour, and a re-index includes the change.',
    'left-out': 'No update could be sent <ago/>. A re-index includes the change.',
    'more-fields':
      'No update could be sent <ago/>, because updates don’t include the metafields and prices by country in this feed. The next upload includes the change.',
  },
  never: {
    title: 'This product won’t be in your index',
    unlisted: 'Its status is Unlisted. The discovery service doesn’t index unlisted products.',
    draft: 'Its status is Draft. Only active products are indexed.',
    archived: 'Its status is Archived. Only active products are indexed.',
    other: 'Its status isn’t Active. Only active products are indexed.',
    'not-on-online-store':
      'It isn’t published on the Online Store sales channel. Publish it there to have it indexed.',
    'too-many-variants':
      'It has more than 100 variants. The discovery service takes at most 100 variants per product.',
  },
  fields: {
    title: 'Title',
    address: 'Handle',
    description: 'Description',
    vendor: 'Vendor',
    type: 'Product type',
    tags: 'Tags',
    options: 'Options',
    images: 'Images',
    prices: 'Price',
    availability: 'Availability',
    visibility: 'Status or sales channel',
    variants: 'Variants',
    other: 'Other',
  },
  missed: {
    title: 'Missed changes',
    text: 'Each night we compare your products with the changes Shopify has sent us.',
    never: 'The first comparison hasn’t finished yet.',
    clean: 'Last compared <ago/>. No missed changes were found.',
    found_one: 'Last compared <ago/>. {{count, number}} missed change was found.',
    found_other: 'Last compared <ago/>. {{count, number}} missed changes were found.',
    running: 'Comparing now.',
    problem: {
      throttled: 'Continues in a few minutes.',
      'no-token': 'Continues after you reload this page.',
      'no-answer': 'Shopify didn’t answer. We’ll try again in a few minutes.',
    },
    compare: 'Compare now',
    started: 'Comparison started',
  },
} as const;

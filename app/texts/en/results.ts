/** The results of lists: the page, and its card on the overview. */
export const results = {
  subtitle: 'See what shoppers do in your lists of products, and which orders follow.',
  period: 'Period',
  days: 'Last {{days}} days',
  title: 'Lists of products',
  list: 'List',
  columns: {
    shown: 'Lists shown',
    seen: 'Items seen',
    clicks: 'Clicks',
    rate: 'Clicks per 100 lists',
    adds: 'Quick adds',
    orders: 'Orders',
    value: 'Order value',
  },
  before: '{{full}}\u00A0vs. {{figure}}\u00A0before',
  noteBefore:
    'The small figures compare the {{days}} full days until yesterday with the {{days}} days before: today isn’t over yet.',
  notMeasured: 'Not measured',
  none: '–',
  noteLists: 'Clicks per 100 lists appear once a list has been counted 100 times.',
  noteEstimates: 'Figures with ≈ are estimates: only some page loads are counted.',
  noteOrders:
    'Orders containing a product clicked or quick-added here in the 7 days before, in the same browser. The list may not be the cause. The order value is what these products cost. An order can count in several lists, so don’t add them up.',
  noteCurrency:
    'Your store’s currency has changed: order values leave out orders that weren’t in {{currency}}.',
  measured_one: 'Measured on {{measured, number}} of {{count, number}} order.',
  measured_other: 'Measured on {{measured, number}} of {{count, number}} orders.',
  noOrders: 'There are no orders to measure in this period yet.',
  whyNotMeasured:
    'An order isn’t measured if we can’t look in the browser: Beacon Pixel is off in your theme, the checkout is on another domain, the browser stores nothing, or its report didn’t reach us. Orders in test mode aren’t measured.',
  chart: 'Clicks by day',
  chartEstimates: 'These numbers are estimates: only some page loads are counted.',
  noClicks: 'No clicks were counted in this period.',
  empty: {
    title: 'No lists counted in the last {{days}} days',
    text: 'Lists are counted once your theme marks them and shoppers see them. Open your store to check which lists are marked.',
    action: 'Check your theme',
  },
  library: {
    title: 'The discovery service’s own library tracks lists in your store',
    text: 'Where it runs, lists aren’t counted here and orders aren’t measured. See those figures in your discovery service account.',
  },
  access: {
    title: 'See which orders follow',
    text: 'Allow the app to view your orders to see how many contain a product that was clicked or quick-added in a list, and what it cost.',
    action: 'Go to orders',
  },
} as const;

/** The page of orders. */
export const orders = {
  subtitle:
    'See which of your orders were reported. Times are in your store’s time zone, {{zone}}.',
  access: {
    title: 'See which orders were reported',
    text: 'Allow the app to view your orders, so that it can compare them with what shoppers’ browsers reported.',
    read: 'It reads each order’s ID, name, time, source, subtotal, number of items, and checkout token, whether it’s a test, and whether it was canceled.',
    notRead: 'It doesn’t read customers, addresses, or products. It never changes an order.',
    ask: 'Allow',
    declined: 'The app can’t view your orders. Nothing was changed',
    granted: 'Orders are being read',
    failed: 'Shopify didn’t ask for the permission. Reload the page and try again',
    unconfirmed: 'Shopify hasn’t confirmed the change yet. Reload the page in a minute',
  },
  stop: {
    action: 'Stop reading orders',
    title: 'Stop reading orders?',
    text: 'The app can’t view your orders anymore, and everything it read is deleted. Orders are still reported.',
    keep: 'Keep reading',
    done: 'Orders are no longer read',
    failed: 'Shopify didn’t take the permission back. Reload the page and try again',
  },
  problems: {
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
  reading: {
    title: 'Reading your orders',
    text: 'We’re reading the orders of the last 30 days. This can take a few minutes.',
  },
  coverage: {
    title: 'Order coverage',
    none: 'No orders counted in the last 30 days',
    noneText: 'An order counts as soon as the shopper’s browser reports it, or after 10 minutes.',
    noneCountsText: 'None of your orders counts. The reasons are below.',
    of_one: '{{reported, number}} of {{count, number}} order reported in the last 30 days',
    of_other: '{{reported, number}} of {{count, number}} orders reported in the last 30 days',
    value_one: 'Value of the {{count, number}} order that wasn’t reported',
    value_other: 'Value of the {{count, number}} orders that weren’t reported',
    valueOfSome_one:
      'Value of {{known, number}} of the {{count, number}} order that wasn’t reported',
    valueOfSome_other:
      'Value of {{known, number}} of the {{count, number}} orders that weren’t reported',
    readAt: 'Updated {{when}}',
    chart: 'Orders by day',
    notReported: 'Not reported',
    whyMissed: 'Why the others weren’t reported',
    notSent: 'The app never sends an order in the browser’s place.',
  },
  outside: {
    title: 'Not counted',
    text: 'We don’t compare these orders with browsers’ reports.',
    none: 'We compare every order of the last 30 days with browsers’ reports.',
  },
  states: {
    reported: 'Reported',
    'test-mode': 'Test mode',
    refused: 'Refused',
    'not-taken': 'Not received',
    unknown: 'Not confirmed',
    'not-seen': 'Not seen',
    waiting: 'Waiting',
    'point-of-sale': 'Point of sale',
    draft: 'Draft order',
    recurring: 'Recurring',
    test: 'Test order',
    app: 'Other app',
    'before-connection': 'No connection known',
    'not-compared': 'Read too late',
  },
  reasons: {
    reported: 'Received by the discovery service.',
    'test-mode': 'Sent in test mode, which doesn’t count.',
    refused: 'Refused by the discovery service.',
    'not-taken': 'The discovery service couldn’t take the report. We know of no later try.',
    unknown:
      'Sent, but the answer was missing or an error. The discovery service may have received it.',
    'not-seen':
      'No report from the shopper’s browser: consent was refused, the thank-you page didn’t load, the browser blocked it, or its report didn’t reach us. The order may still have arrived.',
    waiting: 'A few minutes old. The browser may still report it.',
    'point-of-sale': 'Placed in person.',
    draft: 'Created as a draft.',
    recurring: 'Created by a subscription.',
    test: 'Paid in the test mode of a payment provider.',
    app: 'Created by another app, a sales channel, or an agent.',
    'before-connection':
      'Placed before the web pixel was last connected, or read while it wasn’t connected.',
    'not-compared':
      'Placed more than 48 hours before we could read it. Browsers’ reports are kept for 48 hours.',
  },
  refusedWith: 'Refused by the discovery service with status {{status}}.',
  failedWith:
    'The discovery service failed with status {{status}}. It may have received the order.',
  noneFound: {
    title: 'No orders found',
    text: 'Change the filters to see more.',
  },
  pages_one: '{{count, number}} order, page {{page}} of {{pages}}',
  pages_other: '{{count, number}} orders, page {{page}} of {{pages}}',
  ledger: {
    order: 'Order',
    placed: 'Placed',
    value: 'Value',
    reason: 'Reason',
    allDays: 'All days',
    counted: 'Could be reported',
    canceled: 'Canceled',
    newest: 'Only the newest {{size, number}} orders are listed.',
    open: 'Order {{name}}, opens in Shopify',
  },
} as const;

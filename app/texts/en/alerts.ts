/** Alerts: emails, settings, and the page to unsubscribe. */
export const alerts = {
  kinds: {
    'no-events': {
      name: 'No events arrive',
      title: 'No events arrive, although your store sells',
      advice:
        'Check that the web pixel is connected and that Beacon Pixel is on under App embeds in your theme.',
      over: 'Events arrive again',
    },
    'account-refused': {
      name: 'The account is refused',
      title: 'The discovery service refuses your account',
      advice: 'Copy the site ID and secret key from your discovery service account into Settings.',
      over: 'The discovery service accepts your account again',
    },
    'events-refused': {
      name: 'Events are refused or fail',
      title: 'The discovery service refuses events',
      advice: 'Check that the web pixel sends to your account. Still refused? Contact support.',
      over: 'The discovery service receives your events again',
    },
    'events-stopped': {
      name: 'Some events stop, though shoppers come',
      title: 'Some events don’t arrive anymore',
      advice:
        'Check whether your theme changed: its lists may have lost their attributes. Is that intended? Say so on the app’s overview.',
      over: 'The missing events arrive again',
    },
    'extension-stopped': {
      name: 'Beacon Pixel is off in the theme',
      title: 'Beacon Pixel seems to be off in your theme',
      advice:
        'Turn it on in the theme editor, under App embeds. Is that intended? Say so on the app’s overview.',
      over: 'Beacon Pixel is on in your theme again',
    },
    'coverage-low': {
      name: 'Fewer orders are reported than usual',
      title: 'Fewer orders are reported than usual',
      advice: 'Check whether your theme, checkout, or cookie banner changed.',
      over: 'Orders are reported as usual again',
    },
    'index-failed': {
      name: 'An index failed',
      title: 'The last index failed',
      advice:
        'Check the feed in your discovery service account. Then re-index it, or upload its file again. Fails again? Contact the discovery service’s support.',
      over: 'The feed is indexed again',
    },
  },
  coverage:
    '{{percent}}% of the latest orders, usually {{usual}}%. Orders in test mode, and those that the discovery service refused or didn’t confirm, count as reported.',
  events: 'Recently, {{percent}}% of the shoppers with such events were affected.',
  orders: '{{percent}}% of the orders sent today and yesterday.',
  feed: 'Feed: {{feed}}.',
  since: 'Since {{time}}.',
  /** The advice where not only events of lists have stopped. */
  stoppedElsewhere:
    'Check whether your theme, checkout, customer accounts, or cookie banner changed. Is that intended? Say so on the app’s overview.',
  nothingToChange: 'There’s nothing to change in your store.',
  mail: {
    begin: '{{title}} – {{shop}}',
    end: 'Resolved: {{over}} – {{shop}}',
    lasted: '“{{title}}” lasted from {{from}} to {{to}}.',
    open: 'Open Beacon Pixel',
    why: 'You get this email because your address is in the alert settings of Beacon Pixel for {{shop}}.',
    unsubscribe: 'Unsubscribe',
    test: {
      subject: 'Test email – {{shop}}',
      title: 'Alerts reach this address',
      text: 'This is a test. We’ll email you when tracking or indexing has a problem, and when it’s resolved.',
    },
  },
  /** The monthly email. */
  monthly: {
    subject: 'Your month with Beacon Pixel – {{shop}}',
    title: 'From {{from}} to {{to}}',
    why: 'You get this email once a month because your address is in the alert settings of Beacon Pixel for {{shop}}.',
    unsubscribe: 'Unsubscribe from the monthly email',
    orders: {
      'not-allowed':
        'Orders aren’t measured, because Beacon Pixel isn’t allowed to view them. You can change that under Orders.',
      'not-read':
        'Orders aren’t measured, because the latest ones haven’t been read from Shopify. Open Orders in Beacon Pixel to see why.',
      none: 'No order could be compared with browsers’ reports.',
      reported_one:
        'Reported: {{reported, number}} of {{count, number}} counted order ({{percent, number}}%).',
      reported_other:
        'Reported: {{reported, number}} of {{count, number}} counted orders ({{percent, number}}%).',
      before: 'The month before: {{percent, number}}%.',
      missed_one: '{{count, number}} order wasn’t reported.',
      missed_other: '{{count, number}} orders weren’t reported.',
      missedValue_one: '{{count, number}} order wasn’t reported: {{value}}.',
      missedValue_other: '{{count, number}} orders weren’t reported: {{value}}.',
      withoutValue: 'The value of {{count, number}} of them isn’t known.',
    },
    lists: {
      line: '{{list}}: {{figures}}.',
      before: 'The month before: {{figures}}.',
      shown_one: '{{count, number}} list shown',
      shown_other: '{{count, number}} lists shown',
      clicks_one: '{{count, number}} click',
      clicks_other: '{{count, number}} clicks',
      orders_one: '{{count, number}} order with {{value}}',
      orders_other: '{{count, number}} orders with {{value}}',
      none: 'What lists bring isn’t measured: no lists were counted.',
      notMeasured: 'Which orders follow isn’t measured.',
      library:
        'The discovery service’s own library tracks lists in your store. See those figures in your discovery service account.',
    },
    products: {
      waiting_one: '{{count, number}} changed product or collection isn’t live yet in {{feed}}.',
      waiting_other:
        '{{count, number}} changed products or collections aren’t live yet in {{feed}}.',
      unlisted_one: 'On {{day}}, {{count, number}} unlisted product couldn’t be indexed.',
      unlisted_other: 'On {{day}}, {{count, number}} unlisted products couldn’t be indexed.',
    },
  },
  card: {
    monthly: 'Monthly email',
    monthlyHelp:
      'On the first of each month, about the month before: orders reported and not reported, what lists bring, and products that aren’t live.',
    monthlyEnded: 'Ended by: {{addresses}}.',
    title: 'Alerts',
    description: 'We email you when a problem starts and when it’s resolved.',
    addresses: 'Email addresses',
    addressesHelp: 'Up to 5, one per line.',
    kinds: 'Tell me when',
    test: 'Send test email',
    notSetUp: {
      title: 'Email isn’t set up',
      text: 'Alerts appear on the overview. This app has no mail server yet. To get alerts by email, contact support.',
    },
    tests: {
      sent: 'Test email sent',
      refused: 'The mail server refused the address. Check it',
      failed: 'We couldn’t send the test email. Try again later',
      'too-soon': 'You’ve sent several test emails. Try again in an hour',
      'no-address': 'Save an email address first',
    },
  },
  unsubscribe: {
    title: 'Unsubscribe from alerts',
    text: 'You’ll get no more emails from Beacon Pixel for {{shop}}: no alerts, and no monthly email. Alerts still appear in the app.',
    done: 'You’re unsubscribed',
    doneText:
      'This address gets no more emails from Beacon Pixel for {{shop}}. You can add it again in the app’s settings.',
    gone: 'Nothing to unsubscribe',
    goneText: 'This address gets no alert emails, or the link is incomplete.',
    monthly: {
      title: 'Unsubscribe from the monthly email',
      text: 'You’ll get no more monthly emails from Beacon Pixel for {{shop}}. You still get alerts.',
      doneText: 'This address gets no more monthly emails for {{shop}}. It still gets alerts.',
      goneText: 'This address gets no monthly emails, or the link is incomplete.',
    },
  },
} as const;

/** Alerts: in mails, in the settings, and the page that ends the mails. */
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
        'Re-index the feed, or upload its file again. Fails again? Contact the discovery service’s support.',
      over: 'The feed is indexed again',
    },
  },
  coverage: '{{percent}}% of orders in the last two days, usually {{usual}}%.',
  events: '{{percent}}% of recent attempts to send events failed.',
  feed: 'Feed: {{feed}}.',
  since: 'Since {{time}}.',
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
  card: {
    title: 'Alerts',
    description: 'We email you when a problem starts and when it’s resolved.',
    addresses: 'Email addresses',
    addressesHelp: 'Up to 5, one per line.',
    kinds: 'Tell me when',
    test: 'Send test email',
    notSetUp: 'Email isn’t set up',
    notSetUpText:
      'Alerts appear on the overview. This app has no mail server yet. To get alerts by email, contact support.',
    errors: {
      invalid: 'Enter email addresses, such as name@example.com, one per line.',
      'too-many': 'Enter at most 5 addresses.',
    },
    tests: {
      sent: 'Test email sent',
      refused: 'The mail server refused the address. Check it',
      failed: 'We couldn’t send the test email. Try again later',
      'too-soon': 'A test email was just sent. Wait a minute',
      'no-address': 'Save an email address first',
    },
  },
  unsubscribe: {
    title: 'Unsubscribe from alerts',
    text: 'You’ll get no more alert emails from Beacon Pixel for {{shop}}. Alerts still appear in the app.',
    button: 'Unsubscribe',
    done: 'You’re unsubscribed',
    doneText:
      'This address gets no more alert emails for {{shop}}. You can add it again in the app’s settings.',
    gone: 'Nothing to unsubscribe',
    goneText: 'This address gets no alert emails, or the link is incomplete.',
  },
} as const;

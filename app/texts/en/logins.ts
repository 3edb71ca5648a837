/** The logins that the app reports. */
export const logins = {
  subtitle:
    'Customer logins that the app reports to the discovery service. Times are in your store’s time zone, {{zone}}.',
  empty: {
    title: 'No logins to show',
    text: 'Logins of shoppers who consent to analytics appear here, with the discovery service’s answer.',
  },
  loggedIn: 'Logged in',
  loggedInAgo: 'Logged in <ago/>',
  shopper: 'Customer',
  tryAgainOfLogin: 'Try again: login of customer {{id}}',
  noneFound: { title: 'No logins found', text: 'Change the filter to see more.' },
  pages_one: '{{count, number}} login, page {{page}} of {{pages}}',
  pages_other: '{{count, number}} logins, page {{page}} of {{pages}}',
  forgotten: 'ID deleted',
  customer: 'Customer {{id}}',
  tried_one: 'Tried {{count, number}} time.',
  tried_other: 'Tried {{count, number}} times.',
  triedAndNext_one: 'Tried {{count, number}} time, next <next/>.',
  triedAndNext_other: 'Tried {{count, number}} times, next <next/>.',
  counts: {
    lastDay: 'in 24 hours',
    lastWeek: '{{total}} in 7 days',
    chart: 'Logins by day',
  },
  states: {
    waiting: 'Waiting',
    sending: 'Sending',
    done: 'Sent',
    failed: 'Failed',
    unknown: 'Not confirmed',
  },
  meanings: {
    waiting: 'Waiting to be sent.',
    sending: 'Being sent.',
    done: 'Received by the discovery service.',
    failed: 'Refused.',
    unknown: 'It may have been counted, so it isn’t sent again.',
  },
  reasons: {
    'service-busy': 'The discovery service couldn’t take it yet. We’ll try again automatically.',
    unreachable: 'We couldn’t reach the discovery service. We’ll try again automatically.',
    refused: 'The discovery service refused it. Check the site ID in Settings.',
    'too-old': 'The discovery service didn’t take it within a day, so it wasn’t counted.',
    'no-account': 'There was no account to send it to. Enter the site ID, then try again.',
    invalid: 'The shopper’s browser sent an invalid report.',
    uninstalled: 'The app was uninstalled before it was sent.',
    disconnected: 'Your account was disconnected before it was sent.',
    timeout:
      'The discovery service didn’t answer in time. It may have been counted, so it isn’t sent again.',
    'connection-lost':
      'The connection to the discovery service broke. It may have been counted, so it isn’t sent again.',
    'unclear-answer':
      'The discovery service had a problem. It may have been counted, so it isn’t sent again.',
    interrupted:
      'The app was interrupted while sending it. It may have been counted, so it isn’t sent again.',
  },
  youCanTryAgain: 'You can try again.',
  lastAnswer: 'The last answer was HTTP status {{status}}.',
  toasts: {
    queued: 'The login is sent again',
    'not-possible': 'This login can’t be sent again',
    'not-found': 'This login no longer exists',
  },
} as const;

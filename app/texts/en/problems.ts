/** Problems with the discovery service. */
export const problems = {
  'wrong-key': {
    title: 'Site ID and secret key don’t match',
    meaning: 'The discovery service has no account with this site ID and secret key.',
    advice: 'Copy both from your discovery service account and enter them again.',
  },
  'no-access': {
    title: 'This account doesn’t have access',
    meaning:
      'The discovery service knows this site ID, but doesn’t let the account use the indexing API.',
    advice: 'Ask the discovery service’s support to turn on indexing for your account.',
  },
  'unknown-site': {
    title: 'Unknown site ID',
    meaning: 'The discovery service has no account with this site ID.',
    advice: 'Copy the site ID from your discovery service account and enter it again.',
  },
  'not-https': {
    title: 'The address isn’t secure',
    meaning: 'The address of the discovery service doesn’t start with https, so nothing was sent.',
    advice: 'Contact support: the address of the discovery service needs to be corrected.',
  },
  'invalid-site-id': {
    title: 'This isn’t a site ID',
    meaning: 'A site ID can’t be empty or contain a colon. Nothing was sent.',
    advice: 'Copy the site ID from your discovery service account and enter it again.',
  },
  unreachable: {
    title: 'We can’t reach the discovery service',
    meaning: 'No connection could be made.',
    advice: 'Try again in a few minutes. Still down? Contact support.',
  },
  timeout: {
    title: 'The discovery service doesn’t answer',
    meaning: 'The discovery service didn’t answer in time.',
    advice: 'Try again in a few minutes. Still failing? Contact the discovery service’s support.',
  },
  'connection-lost': {
    title: 'The connection was lost',
    meaning: 'The connection to the discovery service ended before its answer was complete.',
    advice: 'Try again in a few minutes. Still failing? Contact the discovery service’s support.',
  },
  redirect: {
    title: 'The discovery service redirects to another address',
    meaning:
      'Your secret key is only sent to the configured address, so the redirect wasn’t followed.',
    advice: 'Contact support: the address of the discovery service needs to be corrected.',
  },
  'too-large': {
    title: 'The answer is too large',
    meaning: 'The discovery service sent far more than expected, so the rest wasn’t read.',
    advice: 'Contact the discovery service’s support about the status of your account.',
  },
  malformed: {
    title: 'We can’t read the answer',
    meaning: 'The discovery service sent an answer that this app can’t read.',
    advice: 'Try again in a few minutes. Still failing? Contact the discovery service’s support.',
  },
  'status-error': {
    title: 'The discovery service reports an error',
    meaning:
      'It answered with the status “error”, which doesn’t show whether site ID and secret key match.',
    advice:
      'Compare both with your discovery service account. If they’re right, try again in a few minutes.',
  },
  'too-many-requests': {
    title: 'Too many requests',
    meaning: 'The discovery service was asked too often and doesn’t answer right now.',
    advice: 'Try again in a few minutes.',
  },
  'service-error': {
    title: 'The discovery service has a problem',
    meaning: 'The discovery service failed with an error.',
    advice: 'Try again in a few minutes. Still failing? Contact the discovery service’s support.',
  },
  'unexpected-status': {
    title: 'Unexpected answer',
    meaning: 'The discovery service sent an answer that this app doesn’t expect.',
    advice: 'Try again in a few minutes. Still down? Contact support.',
  },
} as const;

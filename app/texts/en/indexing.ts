import { problems } from './problems.ts';

/** Feeds and re-indexes: their states, their problems, and what to do. */
export const indexing = {
  feed: 'Feed {{id}}',
  feedStates: {
    running: { name: 'Indexing', meaning: 'The discovery service is indexing this feed.' },
    waiting: {
      name: 'In the queue',
      meaning: 'The index is waiting in the discovery service’s queue.',
    },
    done: { name: 'Indexed', meaning: 'The last index finished. Nothing is running.' },
    error: { name: 'Index failed', meaning: 'The last index stopped because of an error.' },
    regen_waiting: {
      name: 'Regeneration waiting',
      meaning: 'The feed is about to be regenerated. Indexing starts after that.',
    },
    regen_running: {
      name: 'Regenerating',
      meaning: 'The feed is being regenerated. Indexing starts after that.',
    },
    regen_done: {
      name: 'Regenerated',
      meaning: 'The feed was regenerated. Indexing starts soon.',
    },
    regen_error: {
      name: 'Regeneration failed',
      meaning: 'The feed couldn’t be regenerated, so it wasn’t indexed.',
    },
  },
  neverIndexed: { name: 'Never indexed', meaning: 'This feed has no finished index yet.' },
  noState: {
    name: 'No status',
    meaning: 'The discovery service didn’t report a status for this feed.',
  },
  unknownState: 'The discovery service reports a status that this app doesn’t know.',
  /** Lines of a re-index’s timeline with the feed’s state. */
  feedReady: { name: 'Feed: Ready', meaning: 'No index is running.' },
  feedSaid: 'Feed: {{state}}',
  confirm: {
    title: 'Re-index after a failed index?',
    text: 'The last index failed, and this one may fail for the same reason. It also uses this feed’s re-index for the hour. Continue if you fixed the cause, or if the feed is stuck.',
    confirm: 'Re-index anyway',
    cancel: 'Cancel',
  },
  never: {
    title: 'This feed’s indexing interval may be Never',
    text: 'Change it in your discovery service account, then re-index again.',
  },
  states: {
    requested: { name: 'Requested', meaning: 'The request is about to be sent.' },
    waiting: { name: 'Waiting', meaning: 'The re-index starts as soon as it’s possible.' },
    sending: {
      name: 'Sending',
      meaning: 'The request is being sent to the discovery service.',
    },
    accepted: {
      name: 'Accepted',
      meaning: 'The index is in the discovery service’s queue. It can still fail.',
    },
    unknown: {
      name: 'No answer',
      meaning:
        'We sent the request, but got no usable answer. We don’t send it again because the discovery service may have received it. The feed’s status will show whether it did.',
    },
    running: { name: 'Indexing', meaning: 'The index is in progress.' },
    done: { name: 'Indexed', meaning: 'The feed was re-indexed.' },
    failed: { name: 'Failed', meaning: 'The index stopped because of an error.' },
    refused: {
      name: 'Not accepted',
      meaning: 'The re-index wasn’t possible. Nothing was started.',
    },
    lost: {
      name: 'Not confirmed',
      meaning: 'We couldn’t confirm whether this re-index finished.',
    },
    cancelled: { name: 'Canceled', meaning: 'The re-index was canceled before it was sent.' },
  },
  lostAdvice: 'Check when the feed was last indexed.',
  /** The reasons why a re-index that has not been sent yet waits. */
  waitsFor: {
    'no-status': 'We can’t read the feed’s status right now. The re-index starts when we can.',
    'status-error':
      'The discovery service reports an error of its own. The re-index starts when that’s over.',
    'unknown-feed': 'The discovery service doesn’t list this feed right now.',
    'in-progress':
      'An index is in progress, and a request would pause it. The re-index starts when the index is done.',
    'unknown-state':
      'The feed has a status that this app doesn’t know. The re-index starts when the feed is done.',
    'hour-limit':
      'Each feed can be re-indexed once per hour. This re-index starts when the hour is over.',
  },
  reasons: {
    'no-status': 'We couldn’t read the feed’s status, so nothing was sent.',
    'status-error': 'The discovery service reported an error, so nothing was sent.',
    'unknown-feed':
      'The discovery service doesn’t list this feed for your site ID, so nothing was sent.',
    'in-progress':
      'An index was in progress, and a request would have paused it. Nothing was sent.',
    'unknown-state': 'The feed had a status that this app doesn’t know, so nothing was sent.',
    'hour-limit':
      'Each feed can be re-indexed once per hour, and the last re-index was too recent. Nothing was sent.',
    'already-asked': 'Another re-index of this feed hadn’t ended. Nothing was sent.',
    'needs-confirmation':
      'The last index failed, and the discovery service then advises against a re-index. Nothing was sent.',
    'uploaded-feed':
      'You upload files to this feed, so the discovery service has nothing to fetch. Nothing was sent.',
    'fetched-feed': 'This feed isn’t set up for uploads, so the file wasn’t sent.',
    'never-indexed':
      'This feed has never been indexed. The discovery service takes an upload only after a first index has finished, and answered with an error.',
    'file-too-large': 'The discovery service doesn’t take a file of this size.',
    'feed-not-found':
      'The discovery service knows your account, but didn’t find this feed. Nothing was started.',
    'file-gone': 'The file was deleted before it could be sent. Nothing was sent.',
    'not-queued': 'The discovery service didn’t add the feed to its queue.',
    'service-busy': 'The discovery service was too busy to take the request.',
    'waited-too-long': 'The re-index wasn’t possible within a day. Nothing was sent.',
    interrupted:
      'The app was interrupted while it sent the request. We don’t send it again because the discovery service may have received it. The feed’s status will show whether it did.',
    'not-started':
      'Nothing had started 15 minutes after the discovery service accepted the request. With the interval Never it accepts requests and doesn’t run them.',
    'never-started':
      'The discovery service accepted the request, but nothing started within the hour. With the interval Never it accepts requests and doesn’t run them.',
    'no-sign':
      'We sent the request, but got no answer and saw no index. The discovery service may have received it, so it counts as this hour’s re-index.',
    'no-new-index': 'An index ran and ended, but the discovery service reports no new index time.',
    'too-long': 'The index didn’t end within a day.',
    'index-failed': 'The index stopped because of an error.',
    'regeneration-failed': 'The feed couldn’t be regenerated, so it wasn’t indexed.',
    'no-credentials':
      'The app no longer has a site ID and secret key, so it can’t send or follow the re-index.',
    'account-changed': 'The site ID was changed during the index, so it couldn’t be followed.',
    'account-replaced':
      'Another site ID was entered before the re-index was sent, so it was canceled.',
    uninstalled: 'The app was uninstalled before the re-index ended.',
    disconnected: 'Your account was disconnected before the re-index ended.',
  },
  reasonAdvice: {
    'no-status': 'Try again when the discovery service answers.',
    'status-error': 'Try again later.',
    'unknown-feed': 'Choose another feed in Settings.',
    'in-progress': 'Try again when the index is done, or choose “Re-index when possible”.',
    'unknown-state': 'Try again when the feed is done.',
    'hour-limit': 'Try again when the hour is over, or choose “Re-index when possible”.',
    'already-asked': 'Wait until the other re-index ends.',
    'needs-confirmation': 'Re-index again and confirm.',
    'uploaded-feed': 'Upload a file instead.',
    'fetched-feed': 'Turn on uploads for this feed.',
    'never-indexed':
      'In your discovery service account, point the feed to the upload location and have it indexed once. Then upload again.',
    'file-too-large': 'Upload a smaller file.',
    'feed-not-found':
      'Check that the feed exists in your discovery service account. If it doesn’t, choose another feed in Settings.',
    'file-gone': 'Upload the file again.',
    'not-queued':
      'Check that the feed is set up in your discovery service account. A re-index started elsewhere counts toward the hour too.',
    'service-busy': 'Try again later.',
    'waited-too-long': 'Check the feed’s status, then try again.',
    'not-started': 'Check the feed’s indexing interval in your discovery service account.',
    'never-started':
      'Change the feed’s indexing interval in your discovery service account, then re-index again.',
    'no-sign': 'Try again when the hour is over.',
    'no-new-index': 'Check that your latest products can be found. If not, re-index again.',
    'too-long': 'Check the feed in your discovery service account.',
    'index-failed':
      'Check the feed in your discovery service account. Then re-index it, or upload its file again.',
    'regeneration-failed':
      'Check where the feed is generated. Then re-index it, or upload its file again.',
    'no-credentials': 'Enter both in Settings.',
    'account-changed': 'Check the feed in your previous discovery service account.',
    'account-replaced':
      'To index the feed of the new account, re-index it, or upload its file again.',
  },
  /** The consequence of a failed request to the service for the re-index. */
  serviceReasons: {
    waiting: '{{title}}. Nothing has been sent yet; we’ll try again automatically.',
    unknown:
      '{{meaning}} We don’t send the request again because the discovery service may have received it. The feed’s status will show whether it did.',
    notSent: '{{meaning}} Nothing was sent.',
    notTaken: '{{meaning}} The request wasn’t taken.',
  },
  /** The reasons why a re-index can’t be requested now. */
  refusals: {
    'no-status':
      'We can’t read the feed’s status right now. Choose “when possible” to start as soon as we can.',
    'status-error': 'The discovery service reports an error. You can re-index when that’s over.',
    'unknown-feed':
      'The discovery service doesn’t list this feed for your site ID. Choose another feed in Settings.',
    'in-progress':
      'An index is in progress, and a request would pause it. You can re-index when it’s done.',
    'unknown-state':
      'The feed has a status that this app doesn’t know. You can re-index when the feed is done.',
    'hour-limit':
      'Each feed can be re-indexed once per hour. You can re-index again when the hour is over.',
    'uploaded-feed':
      'You upload files to this feed, so the discovery service has nothing to fetch. Upload a file.',
    'fetched-feed': 'Uploads are turned off for this feed. Turn them on first.',
    'already-asked': 'A re-index of this feed is already in progress. Wait until it ends.',
    'needs-confirmation':
      'The last index failed. Check the feed in your discovery service account first. Then re-index it and confirm.',
  },
  againAt: 'Each feed can be re-indexed once per hour. You can re-index again {{time}}.',
  problems,
  withHttpStatus: '{{meaning}} It answered with HTTP status {{status}}.',
  card: {
    addName: 'Add a name',
    addNameOfFeed: 'Add a name: feed {{id}}',
    notNamed: 'Not listed',
    stateUnknown: 'Status unknown',
    outdated: 'This was its last known status. We can’t read the current one.',
    lastIndexed: 'Last indexed',
    never: 'Never',
    nextRun: 'Service’s next index',
    notScheduled: 'Not scheduled',
    lastReindex: 'Last re-index: {{state}}',
    reindex: 'Re-index: {{state}}',
    viewDetails: 'View details',
    announcement: '{{feed}}, re-index: {{state}}',
    requestedBy: 'Requested by <staff/>, <ago/>',
    requestedByAndTook: 'Requested by <staff/>, <ago/>, took <took/>',
  },
  actions: {
    now: 'Re-index now',
    nowOfFeed: 'Re-index now: {{feed}}',
    whenPossible: 'Re-index when possible',
    whenPossibleOfFeed: 'Re-index when possible: {{feed}}',
    checking: 'Checking the feed’s status.',
    accountRefused: 'Correct your account in Settings to re-index.',
    timeLeft: 'Time left: <countdown/>.',
    uploadFileOfFeed: 'Upload a file: {{feed}}',
    uploadFile: 'Upload a file',
    uploadInstead: 'Upload a file instead',
  },
  /** How far a re-index has come at one of its steps, for screen readers. */
  progress: {
    passed: 'passed',
    current: 'now',
    ahead: 'still to come',
    stopped: 'ended here',
    canceled: 'canceled here',
  },
  active: {
    region: 'Re-index in progress',
    view: 'View re-index in progress',
    cancel: 'Cancel re-index',
    cancelOfFeed: 'Cancel re-index: {{feed}}',
    starts: 'Starts {{time}}. Time left: <countdown/>.',
  },
  staffWithId: 'Staff member {{id}}',
  staffUnknown: 'A staff member',
  soFar: '{{duration}} so far',
  notBegun: 'Not started',
  kinds: { now: 'Now', 'when-possible': 'When possible' },
  /** A file with far fewer products than the last one. */
  fewer: {
    title: 'Far fewer products than the last file',
    counts: 'Products in this file: {{products, number}}. In the last one: {{before, number}}.',
    consequence: 'Products that it lacks are removed from the index.',
    accept: 'Continue with this file',
    upload: 'Upload anyway',
    waiting: 'The upload to {{feed}} waits for you',
    review: 'View product feed',
  },
} as const;

import type { ReindexReason } from '../reasons.ts';
import type { ReindexView } from '../reindex.ts';
import type { ServiceProblemKind } from '../service-problem.ts';
import { isProblemKind, problemWords } from './problem-words.ts';

/** What a reason adds to a state. */
export interface ReasonWords {
  meaning: string;
  advice: string | null;
}

/**
 * What a reason says of a re-index; null for a reason that is not known.
 *
 * @param view tells whether the request has left, and whether it still may
 */
export function reasonWords(
  reason: string,
  view: Pick<ReindexView, 'state' | 'sendingAt'>,
): ReasonWords | null {
  const kind = serviceProblem(reason);
  if (kind !== null) return serviceWords(kind, view);
  if (!isOwnReason(reason)) return null;
  const { waiting, ...words } = OWN[reason];
  if (view.state === 'waiting') return { meaning: waiting ?? words.meaning, advice: null };
  return words;
}

type OwnReason = Exclude<ReindexReason, `service:${string}`>;

/** `waiting` says it of a re-index that still waits for its slot. */
const OWN: Readonly<Record<OwnReason, ReasonWords & { waiting?: string }>> = {
  'no-status': {
    waiting:
      'The service does not tell the feed’s present state. It is asked again, and the re-index goes by itself.',
    meaning: 'The service did not tell the feed’s state, so nothing was sent.',
    advice: 'Try again when the service answers.',
  },
  'status-error': {
    waiting:
      'The service reports an error of its own. The re-index goes by itself when that is over.',
    meaning: 'The service reported an error of its own, so nothing was sent.',
    advice: 'Try again later.',
  },
  'unknown-feed': {
    waiting: 'The service does not name this feed at the moment.',
    meaning: 'The service does not name this feed for your site ID, so nothing was sent.',
    advice: 'Choose one of its feeds in the settings.',
  },
  'in-progress': {
    waiting:
      'An index of the feed is in progress, and a request would pause it. The re-index goes by itself when the index is done.',
    meaning:
      'An index of the feed was in progress, and a request would have paused it. Nothing was sent.',
    advice: 'Try again when the index is done, or choose “Re-index when possible”.',
  },
  'unknown-state': {
    waiting:
      'The feed is in a state that this app does not know. The re-index goes by itself when the feed is done.',
    meaning: 'The feed was in a state that this app does not know, so nothing was sent.',
    advice: 'Try again when the feed is done.',
  },
  'hour-limit': {
    waiting:
      'The service accepts one re-index of a feed per hour. This one goes by itself when the hour is over.',
    meaning:
      'The service accepts one re-index of a feed per hour, and the last one was too recent. Nothing was sent.',
    advice: 'Try again when the hour is over, or choose “Re-index when possible”.',
  },
  'already-asked': {
    meaning: 'Another re-index of this feed had not ended yet. Nothing was sent.',
    advice: 'Wait until the other one has ended.',
  },
  'needs-confirmation': {
    meaning:
      'The last index of the feed failed, and the service advises against a re-index then. Nothing was sent.',
    advice: 'Start a re-index again and confirm it.',
  },
  'not-queued': {
    meaning: 'The service received the request and did not add the feed to its queue.',
    advice:
      'Look whether the feed is set up in your account at the service. It accepts one re-index per hour, also when it was started elsewhere.',
  },
  'service-busy': {
    meaning: 'The service received the request, and was too busy to take it.',
    advice: 'Try again later.',
  },
  'waited-too-long': {
    meaning: 'It did not become possible within a day. Nothing was sent.',
    advice: 'Look at the feed’s state, then try again.',
  },
  interrupted: {
    meaning:
      'The app was interrupted while it sent the request. It is not sent again, since the service may have taken it; the feed’s state will show.',
    advice: null,
  },
  'not-started': {
    meaning:
      'The service accepted the request 15 minutes ago, and nothing has started. With an indexing interval of Never the service accepts requests and does not run them.',
    advice: 'Look at the feed’s indexing interval in your account at the service.',
  },
  'never-started': {
    meaning:
      'The service accepted the request, and nothing started within the hour. With an indexing interval of Never the service accepts requests and does not run them.',
    advice:
      'Give the feed an indexing interval in your account at the service, then start a re-index again.',
  },
  'no-sign': {
    meaning:
      'The request left, no answer came, and no index was seen. The service may have received it, so its hour counts.',
    advice: 'Try again when the hour is over.',
  },
  'no-new-index': {
    meaning:
      'An index was seen and is over, but the service names no new time of a finished index.',
    advice: 'Look whether your latest products can be found, and start a re-index again if not.',
  },
  'too-long': {
    meaning: 'No end of it was seen within a day.',
    advice: 'Look at the feed in your account at the service.',
  },
  'index-failed': {
    meaning: 'The service started the index and met an error.',
    advice:
      'Look at the feed in your account at the service. As soon as a re-index is possible again, start one and confirm it.',
  },
  'regeneration-failed': {
    meaning: 'The feed could not be generated anew outside the service, so it was not indexed.',
    advice:
      'Look at where the feed is generated. As soon as a re-index is possible again, start one and confirm it.',
  },
  'no-credentials': {
    meaning: 'The app has no site ID and secret key any more, so it can neither send nor follow.',
    advice: 'Enter both in the settings.',
  },
  'account-changed': {
    meaning: 'The site ID was changed while the index was under way, so it could not be followed.',
    advice: 'Look at the feed in your old account at the service.',
  },
  uninstalled: {
    meaning: 'The app was uninstalled while it was under way.',
    advice: null,
  },
};

function isOwnReason(reason: string): reason is OwnReason {
  return Object.hasOwn(OWN, reason);
}

const SERVICE_PREFIX = 'service:';

function serviceProblem(reason: string): ServiceProblemKind | null {
  const kind = reason.startsWith(SERVICE_PREFIX) ? reason.slice(SERVICE_PREFIX.length) : null;
  return kind !== null && isProblemKind(kind) ? kind : null;
}

function serviceWords(
  kind: ServiceProblemKind,
  view: Pick<ReindexView, 'state' | 'sendingAt'>,
): ReasonWords {
  const { title, meaning, advice } = problemWords({ kind, httpStatus: null });
  if (view.state === 'waiting') {
    return { meaning: `${title}. It is tried again, and nothing has been sent yet.`, advice: null };
  }
  if (view.state === 'unknown') {
    return { meaning: `${meaning} ${NOT_AGAIN}`, advice: null };
  }
  const sent = view.sendingAt === null ? 'Nothing was sent.' : 'The service took no request.';
  return { meaning: `${meaning} ${sent}`, advice };
}

const NOT_AGAIN =
  'The request is not sent again, since the service may have taken it; the feed’s state will show.';

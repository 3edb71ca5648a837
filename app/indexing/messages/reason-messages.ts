import type { ReindexReason, ReindexView } from '../reindex.ts';
import type { ServiceProblemKind } from '../service-request.ts';
import { isProblemKind, problemMessage } from './problem-messages.ts';

/** What a reason adds to a state. */
export interface ReasonMessage {
  meaning: string;
  advice: string | null;
}

/**
 * What a reason says of a re-index; null for a reason that is not known.
 *
 * @param view tells whether the request has left, and whether it still may
 */
export function reasonMessage(
  reason: string,
  view: Pick<ReindexView, 'state' | 'sendingAt'>,
): ReasonMessage | null {
  const kind = serviceProblem(reason);
  if (kind !== null) return serviceWords(kind, view);
  if (!isOwnReason(reason)) return null;
  const { waiting, ...words } = OWN[reason];
  if (view.state === 'waiting') return { meaning: waiting ?? words.meaning, advice: null };
  return words;
}

type OwnReason = Exclude<ReindexReason, `service:${string}`>;

/** `waiting` says it of a re-index that still waits for its slot. */
const OWN: Readonly<Record<OwnReason, ReasonMessage & { waiting?: string }>> = {
  'no-status': {
    waiting: 'We can’t read the feed’s state right now. The re-index starts when we can.',
    meaning: 'We couldn’t read the feed’s state, so nothing was sent.',
    advice: 'Try again when the discovery service answers.',
  },
  'status-error': {
    waiting:
      'The discovery service reports an error of its own. The re-index goes by itself when that is over.',
    meaning: 'The discovery service reported an error, so nothing was sent.',
    advice: 'Try again later.',
  },
  'unknown-feed': {
    waiting: 'The discovery service doesn’t list this feed right now.',
    meaning: 'The discovery service doesn’t list this feed for your site ID, so nothing was sent.',
    advice: 'Choose another feed in Settings.',
  },
  'in-progress': {
    waiting:
      'An index is in progress, and a request would pause it. The re-index starts when the index is done.',
    meaning: 'An index was in progress, and a request would have paused it. Nothing was sent.',
    advice: 'Try again when the index is done, or choose “Re-index when possible”.',
  },
  'unknown-state': {
    waiting:
      'The feed is in a state that this app doesn’t know. The re-index starts when the feed is done.',
    meaning: 'The feed was in a state that this app doesn’t know, so nothing was sent.',
    advice: 'Try again when the feed is done.',
  },
  'hour-limit': {
    waiting:
      'Each feed can be re-indexed once per hour. This re-index starts when the hour is over.',
    meaning:
      'Each feed can be re-indexed once per hour, and the last re-index was too recent. Nothing was sent.',
    advice: 'Try again when the hour is over, or choose “Re-index when possible”.',
  },
  'already-asked': {
    meaning: 'Another re-index of this feed hadn’t ended. Nothing was sent.',
    advice: 'Wait until the other re-index ends.',
  },
  'needs-confirmation': {
    meaning:
      'The last index failed, and the discovery service advises against a re-index then. Nothing was sent.',
    advice: 'Re-index again and confirm.',
  },
  'not-queued': {
    meaning: 'The discovery service didn’t add the feed to its queue.',
    advice:
      'Check that the feed is set up in your discovery service account. A re-index started elsewhere counts toward the hour too.',
  },
  'service-busy': {
    meaning: 'The discovery service was too busy to take the request.',
    advice: 'Try again later.',
  },
  'waited-too-long': {
    meaning: 'The re-index wasn’t possible within a day. Nothing was sent.',
    advice: 'Check the feed’s state, then try again.',
  },
  interrupted: {
    meaning:
      'The app was interrupted while it sent the request. We don’t send it again because the discovery service may have received it. The feed’s state will show.',
    advice: null,
  },
  'not-started': {
    meaning:
      'The discovery service accepted the request 15 minutes ago, but nothing has started. With the interval Never it accepts requests and doesn’t run them.',
    advice: 'Check the feed’s indexing interval in your discovery service account.',
  },
  'never-started': {
    meaning:
      'The discovery service accepted the request, but nothing started within the hour. With the interval Never it accepts requests and doesn’t run them.',
    advice:
      'Change the feed’s indexing interval in your discovery service account, then re-index again.',
  },
  'no-sign': {
    meaning:
      'We sent the request, but got no answer and saw no index. The discovery service may have received it, so the hour counts.',
    advice: 'Try again when the hour is over.',
  },
  'no-new-index': {
    meaning: 'An index ran and ended, but the discovery service reports no new index time.',
    advice: 'Check that your latest products can be found. If not, re-index again.',
  },
  'too-long': {
    meaning: 'The index didn’t end within a day.',
    advice: 'Check the feed in your discovery service account.',
  },
  'index-failed': {
    meaning: 'The index stopped because of an error.',
    advice:
      'Check the feed in your discovery service account. As soon as a re-index is possible again, start one and confirm it.',
  },
  'regeneration-failed': {
    meaning: 'The feed couldn’t be regenerated, so it wasn’t indexed.',
    advice:
      'Check where the feed is generated. When a re-index is possible again, start it and confirm.',
  },
  'no-credentials': {
    meaning:
      'The app no longer has a site ID and secret key, so it can’t send or follow the re-index.',
    advice: 'Enter both in Settings.',
  },
  'account-changed': {
    meaning: 'The site ID was changed during the index, so it couldn’t be followed.',
    advice: 'Check the feed in your previous discovery service account.',
  },
  uninstalled: {
    meaning: 'The app was uninstalled before the re-index ended.',
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
): ReasonMessage {
  const { title, meaning, advice } = problemMessage({ kind, httpStatus: null });
  if (view.state === 'waiting') {
    return {
      meaning: `${title}. Nothing has been sent yet; we’ll try again automatically.`,
      advice: null,
    };
  }
  if (view.state === 'unknown') {
    return { meaning: `${meaning} ${NOT_AGAIN}`, advice: null };
  }
  const sent = view.sendingAt === null ? 'Nothing was sent.' : 'The request wasn’t taken.';
  return { meaning: `${meaning} ${sent}`, advice };
}

const NOT_AGAIN =
  'We don’t send the request again because the discovery service may have received it. The feed’s state will show.';

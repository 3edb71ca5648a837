import type { Refusal } from '../decide.ts';

/** How a page writes what the words leave to it. */
export interface WordFormat {
  /** A moment, so that "It is possible again …" goes on with it: `at 10:42 AM`. */
  time(at: Date): string;
}

/** Why a re-index is not possible, until when, and what to do: one or two sentences. */
export function refusalWords(refusal: Refusal, format: WordFormat): string {
  switch (refusal.reason) {
    case 'no-status':
      return 'The indexing service does not tell the feed’s present state, so a re-index cannot be started. Solve the problem with the service first.';
    case 'status-error':
      return 'The indexing service reports an error of its own and takes no re-index until that is over. Try again later.';
    case 'unknown-feed':
      return 'The indexing service does not name this feed for your site ID. Choose one of its feeds in the settings.';
    case 'in-progress':
      return 'An index of this feed is in progress, and a request now would pause it. It is possible again when the index is done.';
    case 'unknown-state':
      return 'The feed is in a state that this app does not know, so it cannot tell whether a request would do harm. It is possible again when the feed is done.';
    case 'hour-limit':
      return `The service accepts one re-index of a feed per hour. It is possible again ${whenOver(refusal, format)}.`;
    case 'already-asked':
      return 'A re-index of this feed has been asked for and has not ended yet. Wait until it has.';
    case 'needs-confirmation':
      return 'The last index of this feed failed. The service advises against a re-index until the feed is done; you can confirm and go on.';
  }
}

function whenOver({ possibleAt }: Refusal, format: WordFormat): string {
  return possibleAt === null ? 'when the hour is over' : format.time(possibleAt);
}

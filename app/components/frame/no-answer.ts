import type { ShouldRevalidateFunction } from '@remix-run/react';

/** Stands for the answer of the app's server when none came: it is away, or the network is. */
export interface NoAnswer {
  outcome: 'no-answer';
}

/** What staff read when a button got no answer. */
export const NO_ANSWER_WORDS =
  'The app did not answer, so it is not certain whether that was done. Check your connection, reload the page to see, and try again if needed.';

/**
 * For `clientAction` and `clientLoader`: a missing answer becomes a value, so that the page stays
 * with everything that was typed into it, instead of giving way to an error page.
 *
 * @throws the redirect, where the answer is one
 */
export async function orNoAnswer<T>(answer: Promise<T>): Promise<T | NoAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return { outcome: 'no-answer' };
  }
}

/**
 * For `shouldRevalidate`: after an action without an answer, nothing is loaded anew. It would fail as
 * well, and put an error page in the place of what staff have before them.
 */
export const stayWithoutAnswer: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isNoAnswer(actionResult) && defaultShouldRevalidate;

function isNoAnswer(result: unknown): result is NoAnswer {
  return (
    typeof result === 'object' &&
    result !== null &&
    'outcome' in result &&
    result.outcome === 'no-answer'
  );
}

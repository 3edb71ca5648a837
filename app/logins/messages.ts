import type { Translate } from '../texts/texts.ts';
import type { LoginState, LoginView } from './login.ts';

/** A state in a word or two, as lists and filters show it. */
export const stateWords = (state: LoginState, t: Translate): string => t(`logins.states.${state}`);

/** Why an event is in its state, in a few sentences; null where the state says it all. */
export function reasonWords(
  { reason, httpStatus, canRetry }: Pick<LoginView, 'reason' | 'httpStatus' | 'canRetry'>,
  t: Translate,
): string | null {
  if (reason === null) return null;
  const sentences: string[] = [t(`logins.reasons.${reason}`)];
  if (reason === 'too-old' && canRetry) sentences.push(t('logins.youCanTryAgain'));
  if (httpStatus !== null) sentences.push(t('logins.lastAnswer', { status: httpStatus }));
  return sentences.join(' ');
}

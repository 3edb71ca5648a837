import type { Translate } from '../texts/texts.ts';
import type { LoginState, LoginView } from './login.ts';

/** Returns a short name of a state, as lists and filters show it. */
export const stateText = (state: LoginState, t: Translate): string => t(`logins.states.${state}`);

/** Explains an event's state in a few sentences; null if the state explains itself. */
export function reasonText(
  { reason, httpStatus, canRetry }: Pick<LoginView, 'reason' | 'httpStatus' | 'canRetry'>,
  t: Translate,
): string | null {
  if (reason === null) return null;
  const sentences: string[] = [t(`logins.reasons.${reason}`)];
  if (reason === 'too-old' && canRetry) sentences.push(t('logins.youCanTryAgain'));
  if (httpStatus !== null) sentences.push(t('logins.lastAnswer', { status: httpStatus }));
  return sentences.join(' ');
}

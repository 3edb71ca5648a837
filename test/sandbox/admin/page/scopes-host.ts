import type { AdminState } from '../admin-state.ts';
import type { AdminMessage, FrameMessage, ScopesDetail } from '../bridge-messages.ts';
import { askPerson } from './ask-person.ts';
import { askServer } from './ask-server.ts';
import { scopeWords } from './views/scope-words.ts';

type Question = Extract<FrameMessage, { kind: 'ask for scopes' }>;
type Answer = Extract<AdminMessage, { kind: 'scopes' | 'no scopes' }>;

/** Answers `shopify.scopes`: asks a person before more is granted, and changes what the shop grants. */
export async function answerScopes(
  { number, how, scopes }: Question,
  { app, installation }: AdminState,
): Promise<Answer> {
  const granted = installation?.scopes ?? [];
  const detail = (now: string[]): ScopesDetail => ({
    granted: now,
    required: app.scopes,
    optional: app.optionalScopes,
  });
  const answer = (
    now: string[],
    result: 'granted-all' | 'declined-all' = 'granted-all',
  ): Answer => ({
    kind: 'scopes',
    number,
    result,
    detail: detail(now),
  });
  const others = scopes.filter((scope) => !app.optionalScopes.includes(scope));
  if (others.length > 0) {
    const reason = `These scopes are not optional ones of the app: ${others.join(', ')}`;
    return { kind: 'no scopes', number, reason };
  }
  if (how === 'query') return answer(granted);
  const wanted =
    how === 'request'
      ? [...new Set([...granted, ...scopes])]
      : granted.filter((scope) => !scopes.includes(scope));
  if (wanted.length === granted.length) return answer(granted);
  if (how === 'request') {
    const said = await askPerson({
      title: `${app.name} needs more permissions`,
      text: `It asks to: ${scopes.map(scopeWords).join(', ')}. You can take this away at any time.`,
      yes: 'Update',
      no: 'Cancel',
      tone: 'main',
    });
    if (said === 'no') return answer(granted, 'declined-all');
  }
  try {
    await askServer('scopes', { scopes: wanted });
    return answer(wanted);
  } catch (error) {
    return { kind: 'no scopes', number, reason: String(error) };
  }
}

import {
  type AppFacts,
  type FrameMessage,
  type Questions,
  type ScopesAnswer,
  scopeWords,
} from '../bridge-messages.ts';
import { askPerson, openDialog } from './dialog.ts';
import { askServer, byId } from './parts.ts';

/**
 * Answers a question of the app's frame, with a person's answer where Shopify asks one.
 *
 * @param mayLeave asks whether unsaved changes may be lost
 */
export async function answerTo(
  asked: Extract<FrameMessage, { kind: 'ask' }>,
  mayLeave: () => Promise<'yes' | 'no'>,
): Promise<unknown> {
  switch (asked.about) {
    case 'token': {
      const staffId = byId('staff', HTMLSelectElement).value;
      return (await askServer<{ token: string }>('/sandbox/session-token', { staffId })).token;
    }
    case 'extensions':
      return (await askServer<AppFacts>('/sandbox/app-facts')).extensions;
    case 'scopes':
      return answerScopes(asked.question);
    case 'modal':
      return showModal(asked.question);
    case 'leave':
      if ((await mayLeave()) === 'yes') return null;
      // `leaveConfirmation()` stays pending if a person stays.
      return new Promise(() => undefined);
  }
}

/** Answers `shopify.scopes`: asks a person before it grants more, and changes the granted scopes. */
async function answerScopes({
  how,
  scopes,
}: Questions['scopes']['question']): Promise<ScopesAnswer> {
  const { name, scopes: detail } = await askServer<AppFacts>('/sandbox/app-facts');
  const { granted, optional } = detail;
  const answer = (now: string[], result: ScopesAnswer['result'] = 'granted-all'): ScopesAnswer => ({
    result,
    detail: { ...detail, granted: now },
  });
  const others = scopes.filter((scope) => !optional.includes(scope));
  if (others.length > 0)
    throw new Error(`These scopes are not optional ones of the app: ${others.join(', ')}`);
  if (how === 'query') return answer(granted);
  const wanted =
    how === 'request'
      ? [...new Set([...granted, ...scopes])]
      : granted.filter((scope) => !scopes.includes(scope));
  if (wanted.length === granted.length) return answer(granted);
  if (how === 'request') {
    const choice = await askPerson({
      title: `${name} needs more permissions`,
      text: `It asks to: ${scopes.map(scopeWords).join(', ')}. You can take this away at any time.`,
      yes: 'Update',
      no: 'Cancel',
      tone: 'main',
    });
    if (choice === 'no') return answer(granted, 'declined-all');
  }
  await askServer('/sandbox/scopes', { scopes: wanted.join() });
  return answer(wanted);
}

async function showModal({
  title,
  lines,
  primary,
  secondary,
}: Questions['modal']['question']): Promise<Questions['modal']['answer']> {
  const pressed = await openDialog({
    title,
    text: lines,
    yes: primary?.label ?? 'OK',
    no: secondary ?? 'Close',
    tone: primary?.tone ?? 'main',
  });
  if (pressed === 'yes') return 'primary';
  return pressed === 'no' ? 'secondary' : 'closed';
}

import { byId, element } from './dom.ts';

/**
 * Sends a request to the admin's server, by its name there.
 *
 * @returns the answer's JSON
 * @throws {Error} with a message for people
 */
export async function askServer(
  name: string,
  body: unknown = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`/sandbox/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response) throw new Error('The sandbox does not answer: was it stopped?');
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.ok) return answer;
  const messages: unknown[] = Array.isArray(answer.messages) ? answer.messages : [];
  throw new Error(messages.join(' ') || `The sandbox answered ${response.status}.`);
}

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

interface Question {
  title: string;
  /** One or more paragraphs. */
  text: string | string[];
  yes: string;
  no: string;
  /** The style of the confirming button, which is usually destructive. */
  tone?: 'critical' | 'main';
}

/** Asks a person yes or no in a dialog; closing it means no. */
export async function askPerson(question: Question): Promise<'yes' | 'no'> {
  return (await openDialog(question)) === 'yes' ? 'yes' : 'no';
}

/** Asks a person yes or no in a dialog, which can also be closed with the Escape key. */
export function openDialog(question: Question): Promise<'yes' | 'no' | 'closed'> {
  const dialog = byId('dialog', HTMLDialogElement);
  dialog.replaceChildren(
    element('h2', { id: 'dialog-title' }, question.title),
    ...[question.text].flat().map((line) => element('p', {}, line)),
    element(
      'form',
      { method: 'dialog', class: 'buttons' },
      element('button', { value: 'no', 'data-test': 'dialog-no' }, question.no),
      element(
        'button',
        { value: 'yes', class: question.tone ?? 'critical', 'data-test': 'dialog-yes' },
        question.yes,
      ),
    ),
  );
  dialog.returnValue = '';
  return new Promise((resolve) => {
    const closed = () => {
      dialog.replaceChildren();
      const { returnValue } = dialog;
      resolve(returnValue === 'yes' || returnValue === 'no' ? returnValue : 'closed');
    };
    dialog.addEventListener('close', closed, { once: true });
    dialog.showModal();
  });
}

import { byId, element } from './parts.ts';

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

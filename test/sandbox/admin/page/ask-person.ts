import { byId, element } from '../../service-parts/page/dom.ts';

/** Asks a person yes or no in a dialog; closing it is a no. */
export function askPerson(question: {
  title: string;
  text: string;
  yes: string;
  no: string;
  /** How the yes looks; usually it ends something. */
  tone?: 'critical' | 'main';
}): Promise<'yes' | 'no'> {
  const dialog = byId('dialog', HTMLDialogElement);
  dialog.replaceChildren(
    element('h2', { id: 'dialog-title' }, question.title),
    element('p', {}, question.text),
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
  dialog.returnValue = 'no';
  return new Promise((resolve) => {
    const closed = () => {
      dialog.replaceChildren();
      resolve(dialog.returnValue === 'yes' ? 'yes' : 'no');
    };
    dialog.addEventListener('close', closed, { once: true });
    dialog.showModal();
  });
}

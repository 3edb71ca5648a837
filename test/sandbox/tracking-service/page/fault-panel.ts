import type { FaultState } from '../live-message.ts';
import { byId, showText } from '../../service-parts/page/dom.ts';
import { faultOf } from './fault-fields.ts';

/** The part of the page that says how the service answers, and changes it. */
export interface FaultPanel {
  show(state: FaultState): void;
}

/** Brings the fault switch to life. */
export function createFaultPanel(): FaultPanel {
  const form = byId('fault-form', HTMLFormElement);
  const words = byId('fault-words', HTMLElement);
  const lift = byId('fault-lift', HTMLButtonElement);
  const problem = byId('fault-problem', HTMLElement);

  form.addEventListener('change', showFieldsOfKind);
  form.addEventListener('submit', (submit) => {
    submit.preventDefault();
    const data = new FormData(form);
    void put([
      faultOf((name) => {
        const value = data.get(name);
        return typeof value === 'string' ? value : '';
      }),
    ]);
  });
  lift.addEventListener('click', () => void put([]));
  showFieldsOfKind();

  return {
    show(state) {
      showText(words, state.words);
      words.classList.toggle('faulty', state.faults.length > 0);
      lift.hidden = state.faults.length === 0;
    },
  };

  /** A field that the chosen kind does not have is hidden, and disabled so that it is not sent. */
  function showFieldsOfKind() {
    const kind = form.querySelector<HTMLSelectElement>('[name=kind]')?.value.split(' ')[0] ?? '';
    for (const label of form.querySelectorAll<HTMLElement>('[data-for]')) {
      const has = label.dataset.for?.split(' ').includes(kind) ?? false;
      label.hidden = !has;
      const field = label.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
      if (field) field.disabled = !has;
    }
  }

  async function put(faults: unknown[]) {
    showText(problem, '');
    try {
      const answer = await fetch('/faults.json', {
        method: 'PUT',
        body: JSON.stringify({ faults }),
      });
      if (answer.ok) return;
      const { messages } = (await answer.json()) as { messages: string[] };
      showText(problem, messages.join(' · '));
    } catch {
      showText(problem, 'The service could not be reached; nothing was changed.');
    }
  }
}

import { byId, showText } from './dom.ts';

/** How a service answers now, as its page is told. */
interface FaultState {
  words: string;
  faults: readonly unknown[];
}

/** The part of a page that says how the service answers, and changes it. */
export interface FaultPanel {
  show(state: FaultState): void;
  /** The service cannot be asked: what it did last says nothing of how it answers. */
  showOutOfReach(): void;
}

/**
 * Brings the fault switch to life: `#fault-words`, `#fault-lift`, `#fault-problem` and the form
 * `#fault-form`, in which `data-for` names the kinds of fault that have a field.
 *
 * @param faultOf makes a fault of the form's fields, by their names
 * @param send brings these faults into force
 */
export function createFaultPanel({
  faultOf,
  send,
}: {
  faultOf: (field: (name: string) => string) => unknown;
  send: (faults: unknown[]) => Promise<Response>;
}): FaultPanel {
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
    showOutOfReach() {
      showText(words, 'Out of reach: every connection fails');
      words.classList.add('faulty');
      lift.hidden = true;
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
    showText(problem, await problemOf(() => send(faults)));
  }
}

/** What went wrong with a change that the service was asked for; empty where nothing did. */
export async function problemOf(send: () => Promise<Response>): Promise<string> {
  try {
    const answer = await send();
    if (answer.ok) return '';
    const { messages } = (await answer.json()) as { messages: string[] };
    return messages.join(' · ');
  } catch {
    return 'The service could not be reached; nothing was changed.';
  }
}

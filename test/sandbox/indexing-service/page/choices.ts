import type { Control } from '../control.ts';
import { sendControl } from './send-control.ts';

/** A row of buttons of which one is pressed. */
export interface Choices {
  show(value: string): void;
}

/**
 * Brings a row of buttons to life.
 *
 * @param name of the `data-` attribute that holds what each button stands for
 * @param controlOf the change that a button asks for
 */
export function createChoices(name: string, controlOf: (value: string) => Control): Choices {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`button[data-${name}]`)];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      void sendControl(controlOf(button.dataset[name] ?? '')).catch(() => undefined);
    });
  }
  return {
    show(value) {
      for (const button of buttons) {
        button.setAttribute('aria-pressed', String(button.dataset[name] === value));
      }
    },
  };
}

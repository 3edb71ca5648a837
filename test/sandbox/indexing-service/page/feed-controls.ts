import { element } from '../../service-parts/page/dom.ts';
import { INDEX_STATES } from '../index-run.ts';
import type { FeedSnapshot } from '../feed.ts';
import { lasting } from './words.ts';
import type { Control } from '../control.ts';

/** Asks the service for a change, and shows where it is impossible. */
export type SendControl = (control: { kind: string } & Record<string, unknown>) => Promise<void>;

/** Everything that can be done to a feed by hand. */
interface FeedControls {
  root: HTMLElement;
  show(feed: FeedSnapshot): void;
}

const HOUR = 3_600_000;
const INTERVALS: [string, string][] = [
  ['never', 'Never'],
  [String(HOUR), 'every hour'],
  [String(24 * HOUR), 'every day'],
];

/** A state that the specification does not name. */
const UNKNOWN_STATE = 'optimizing';

/** Makes a feed's buttons and fields. */
export function createFeedControls(first: FeedSnapshot, send: SendControl): FeedControls {
  const address = { feedId: first.id, siteId: first.siteId };
  const change = (kind: string, more: Record<string, unknown> = {}) =>
    void send({ kind, ...address, ...more });

  let inRegeneration = false;

  const interval = select('Interval', INTERVALS, (value) => {
    change('interval', { interval: value === 'never' ? 'never' : Number(value) });
  });
  const next = select('The next index', nextOptions(first), (value) => {
    change('fail-next', { as: value === '' ? null : value });
  });
  const says = select('The status says', saysOptions(), (value) => {
    change('say-state', { state: value === '' ? null : value });
  });
  const start = button('Start now', () => {
    change('start-index');
  });
  const finish = button('Finish now', () => {
    change('end-index', { as: 'done' });
  });
  const fail = button('Fail now', () => {
    change('end-index', { as: inRegeneration ? 'regen_error' : 'error' });
  });
  const forget = button('Let an hour pass', () => {
    change('forget-hour');
  });

  return {
    root: element(
      'div',
      { class: 'controls', role: 'group', 'aria-label': `Change feed ${first.id}` },
      element('div', { class: 'buttons' }, start, finish, fail, forget),
      element('div', { class: 'fields' }, interval.label, next.label, says.label),
    ),
    show(feed) {
      inRegeneration = feed.state.startsWith('regen_');
      const rests = feed.progress === null;
      setUsable(start, rests && feed.interval !== null);
      setUsable(finish, !rests);
      setUsable(fail, !rests);
      setUsable(forget, feed.possibleAt !== null);
      interval.show(
        String(feed.interval ?? 'never'),
        feed.interval === null ? 'Never' : `every ${lasting(feed.interval)}`,
      );
      next.show(feed.failNext ?? '', feed.failNext ?? '');
      says.show(feed.shownState ?? '', feed.shownState ?? '');
    },
  };
}

function nextOptions({ regenerates }: FeedSnapshot): [string, string][] {
  return [
    ['', 'will succeed'],
    ['error', 'will fail: error'],
    ...(regenerates ? [['regen_error', 'will fail: regen_error'] satisfies [string, string]] : []),
  ];
}

function saysOptions(): [string, string][] {
  return [
    ['', 'the truth'],
    [UNKNOWN_STATE, `${UNKNOWN_STATE} (unknown)`],
    ...INDEX_STATES.map((state): [string, string] => [state, state]),
  ];
}

function select(name: string, options: [string, string][], choose: (value: string) => void) {
  const field = element('select', {
    change: () => {
      choose(field.value);
    },
  });
  const add = (value: string, words: string) => {
    field.append(element('option', { value }, words));
  };
  for (const [value, words] of options) add(value, words);
  return {
    label: element('label', {}, name, field),
    /** Chooses a value, which gets an option where it had none; leaves a field alone that is in use. */
    show(value: string, words: string) {
      if (field.value === value || document.activeElement === field) return;
      if (![...field.options].some((option) => option.value === value)) add(value, words);
      field.value = value;
    },
  };
}

function button(words: string, press: () => void): HTMLButtonElement {
  return element('button', { type: 'button', click: press }, words);
}

/** A button of no use can still be pressed: it keeps the focus, and the service says why not. */
function setUsable(target: HTMLButtonElement, usable: boolean): void {
  target.setAttribute('aria-disabled', String(!usable));
}

/** Asks the service to change something; what can be changed is in `control.ts`. */
export function sendControl(
  control: { kind: string } & Record<string, unknown>,
): Promise<Response> {
  return fetch('/control', { method: 'POST', body: JSON.stringify(control) });
}

/** A row of buttons of which one is pressed. */
interface Choices {
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

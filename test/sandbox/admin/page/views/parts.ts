import { element } from '../dom.ts';
import type { AdminState } from '../../admin-state.ts';
import type { ShellActions } from '../admin.ts';
import type { Place } from '../place.ts';

type Content = (Node | string)[];

const drawn = new WeakMap<HTMLElement, string>();

/**
 * Replaces an element's content if it differs, since redrawing discards typed and chosen values. The focus returns to
 * the element with the same id.
 */
export function redraw(target: HTMLElement, ...content: Node[]): void {
  const html = element('div', {}, ...content).innerHTML;
  if (drawn.get(target) === html) return;
  drawn.set(target, html);
  const focused = target.contains(document.activeElement) ? document.activeElement?.id : '';
  target.replaceChildren(...content);
  if (focused) document.getElementById(focused)?.focus();
}

/** A page with its heading. */
export function page(title: string, ...content: Content): HTMLElement {
  return element('article', {}, element('h1', {}, title), ...content);
}

export function card(title: string, ...content: Content): HTMLElement {
  return element('section', { class: 'card' }, element('h2', {}, title), ...content);
}

export function text(words: string): HTMLElement {
  return element('p', {}, words);
}

/** A button with an immediate effect. Tests find it by `name`. */
export function action(
  label: string,
  name: string,
  act: () => unknown,
  kind: 'main' | 'plain' | 'critical' = 'plain',
): HTMLButtonElement {
  const click = () => {
    act();
  };
  return element(
    'button',
    { type: 'button', class: kind, id: name, 'data-test': name, click },
    label,
  );
}

/** Buttons side by side. */
export function buttons(...content: HTMLButtonElement[]): HTMLElement {
  return element('div', { class: 'buttons' }, ...content);
}

/** A select that takes effect on change. */
export function choice<Value extends string>({
  label,
  name,
  value,
  options,
  onChange,
}: {
  label: string;
  name: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => unknown;
}): HTMLElement {
  const select = element(
    'select',
    {
      id: name,
      'data-test': name,
      change: () => {
        onChange(select.value as Value);
      },
    },
    ...options.map(([each, words]) =>
      element('option', { value: each, ...(each === value && { selected: '' }) }, words),
    ),
  );
  return element('label', { class: 'choice' }, element('span', {}, label), select);
}

/** A table; the first column names its row. */
export function table(head: readonly string[], rows: readonly HTMLElement[]): HTMLElement {
  const cells = head.map((name) => element('th', { scope: 'col' }, name));
  return element(
    'div',
    { class: 'card table' },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...cells)),
      element('tbody', {}, ...rows),
    ),
  );
}

/** A row of a {@link table}. */
export function row(
  attributes: Record<string, string>,
  [name, ...cells]: [Node | string, ...(Node | string)[]],
): HTMLElement {
  return element(
    'tr',
    attributes,
    element('th', { scope: 'row' }, name),
    ...cells.map((cell) => element('td', {}, cell)),
  );
}

/** A definition list. */
export function facts(entries: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...entries.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  );
}

/** A word or phrase with a capital letter. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The meanings of scopes, as the merchant's consent page words them. */
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  write_pixels: 'Connect and change its web pixel',
  read_pixels: 'See its web pixel',
  read_customer_events: 'Receive customer events through its web pixel',
  read_products: 'View products',
  read_orders: 'View orders',
  write_app_proxy: 'Answer requests of the storefront',
};

export function scopeWords(scope: string): string {
  return SCOPE_WORDS[scope] ?? scope;
}

export interface ViewParts {
  place: Place;
  state: AdminState;
  actions: ShellActions;
}

import { element } from '../../../service-parts/page/dom.ts';
import type { AdminState } from '../../admin-state.ts';
import type { ShellActions } from '../admin.ts';
import type { Place } from '../place.ts';

type Content = (Node | string)[];

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

/** A button that does something at once. `name` is how tests find it. */
export function action(
  label: string,
  name: string,
  click: () => void,
  kind: 'main' | 'plain' | 'critical' = 'plain',
): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', class: kind, id: name, 'data-test': name, click },
    label,
  );
}

/** Buttons beside each other. */
export function buttons(...content: HTMLButtonElement[]): HTMLElement {
  return element('div', { class: 'buttons' }, ...content);
}

/** A choice that takes effect when it is made. */
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
  onChange: (value: Value) => void;
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

/** A field of one line that a person types into; `name` is how tests find it. */
export function field({ label, name, value }: { label: string; name: string; value: string }): {
  row: HTMLElement;
  value: () => string;
  isChanged: () => boolean;
} {
  const input = element('input', { type: 'text', id: name, 'data-test': name, value });
  return {
    row: element('label', { class: 'choice' }, element('span', {}, label), input),
    value: () => input.value,
    isChanged: () => input.value !== value,
  };
}

/** A definition list. */
export function facts(entries: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    { class: 'facts' },
    ...entries.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  );
}

/** What scopes mean, as the page that asks a merchant says it. */
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

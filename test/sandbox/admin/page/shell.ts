import type { AdminState } from '../admin-state.ts';
import type { StaffMember } from '../platform/staff.ts';
import { byId, element } from '../../service-parts/page/dom.ts';
import type { SaveBarView, ToastView } from '../bridge-messages.ts';
import type { ShellActions } from './admin.ts';
import { askPerson } from './ask.ts';
import type { FrameView } from './bridge-host.ts';
import { addressOf, drawNavigation, type Place } from './place.ts';

const KEPT = 'staff';
const KEPT_LOCALE = 'locale';

/** Who is signed in, in this tab: two tabs can be two people. */
export function currentStaff({ staff }: AdminState): StaffMember {
  const kept = sessionStorage.getItem(KEPT);
  const found = staff.find(({ id }) => id === kept) ?? staff[0];
  if (!found) throw new Error('The shop has no staff.');
  return found;
}

export function chooseStaff(id: string): void {
  sessionStorage.setItem(KEPT, id);
}

/** In which languages the admin can frame an app: those of this one, and one that it has no texts for. */
const LOCALES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

/** In which language the signed-in person reads the admin. Its own pages here are in English alone. */
export function currentLocale(): string {
  const kept = sessionStorage.getItem(KEPT_LOCALE) ?? '';
  return Object.hasOwn(LOCALES, kept) ? kept : 'en';
}

export function chooseLocale(locale: string): void {
  sessionStorage.setItem(KEPT_LOCALE, locale);
}

export interface ShellParts {
  state: AdminState;
  place: Place;
  frameView: FrameView;
  actions: ShellActions;
}

/** Draws what surrounds every page: top bar or save bar, navigation, loading bar. */
export function drawShell(parts: ShellParts): void {
  const { state, place, frameView, actions } = parts;
  const inApp = place.page === 'app' && state.installation !== null;
  document.title = `${titleOf(place, state)} · ${state.shop.name} · Admin`;
  byId('loading', HTMLElement).hidden = !(inApp && frameView.loading === 'on');
  const bar = inApp ? frameView.saveBar : null;
  const top = byId('top', HTMLElement);
  top.classList.toggle('unsaved', bar !== null);
  keepingFocus(top, bar ? saveBar(bar, actions) : topBar(parts));
  drawNavigation(byId('nav', HTMLElement), parts);
}

function titleOf(place: Place, { app }: AdminState): string {
  const titles = {
    home: 'Home',
    orders: 'Orders',
    products: 'Products',
    product: 'Product',
    apps: 'Apps',
    'theme-editor': 'Theme editor',
    app: app.name,
    webhooks: 'Webhooks',
    platform: 'Shopify',
    elsewhere: 'Not here',
  };
  return titles[place.page];
}

function topBar({ state, actions }: ShellParts): Node[] {
  const signedIn = currentStaff(state);
  const choice = element(
    'select',
    {
      id: 'staff',
      'data-test': 'staff',
      change: () => {
        actions.signInAs(choice.value);
      },
    },
    ...state.staff.map(({ id, firstName, lastName }) =>
      element(
        'option',
        { value: id, ...(id === signedIn.id && { selected: '' }) },
        `${firstName} ${lastName}`,
      ),
    ),
  );
  const language = element(
    'select',
    {
      id: 'locale',
      'data-test': 'locale',
      change: () => {
        actions.readIn(language.value);
      },
    },
    ...Object.entries(LOCALES).map(([locale, name]) =>
      element(
        'option',
        { value: locale, ...(locale === currentLocale() && { selected: '' }) },
        name,
      ),
    ),
  );
  const home = addressOf('home', state);
  return [
    element(
      'button',
      {
        id: 'menu-button',
        class: 'menu-button',
        type: 'button',
        'aria-controls': 'nav',
        'aria-expanded': String(document.body.classList.contains('menu-open')),
        click: () => {
          const open = document.body.classList.toggle('menu-open');
          byId('menu-button', HTMLElement).setAttribute('aria-expanded', String(open));
        },
      },
      'Menu',
    ),
    element(
      'a',
      {
        class: 'brand',
        href: home,
        click: (event) => {
          event.preventDefault();
          actions.go(home);
        },
      },
      element('span', { class: 'shop' }, state.shop.name),
      element('small', {}, 'sandbox admin'),
    ),
    element('label', { class: 'staff' }, element('span', {}, 'Language'), language),
    element('label', { class: 'staff' }, element('span', {}, 'Signed in as'), choice),
  ];
}

function saveBar(bar: SaveBarView, actions: ShellActions): Node[] {
  const { save, discard, confirmDiscard } = bar;
  const discardNow = async () => {
    const answer = confirmDiscard
      ? await askPerson({
          title: 'Discard all unsaved changes?',
          text: 'If you discard changes, you’ll delete any edits you made since you last saved.',
          yes: 'Discard changes',
          no: 'Continue editing',
        })
      : 'yes';
    if (answer === 'yes') actions.pressSaveBar('discard');
  };
  return [
    element('span', { class: 'unsaved-words', role: 'status' }, 'Unsaved changes'),
    element(
      'div',
      { class: 'buttons', 'data-test': 'save-bar' },
      ...(discard ? [button('Discard', discard, () => void discardNow())] : []),
      ...(save
        ? [
            button('Save', save, () => {
              actions.pressSaveBar('save');
            }),
          ]
        : []),
    ),
  ];
}

function button(
  name: 'Save' | 'Discard',
  { label, disabled, loading }: NonNullable<SaveBarView['save']>,
  click: () => void,
): HTMLButtonElement {
  return element(
    'button',
    {
      id: `save-bar-${name}`,
      type: 'button',
      class: name === 'Save' ? 'main' : '',
      ...((disabled || loading) && { disabled: '' }),
      ...(loading && { 'aria-busy': 'true' }),
      click,
    },
    label,
  );
}

/** Replaces the content of an element; what had the focus keeps it, by its id. */
function keepingFocus(target: HTMLElement, content: Node[]): void {
  const focused = target.contains(document.activeElement) ? document.activeElement?.id : '';
  target.replaceChildren(...content);
  if (focused) document.getElementById(focused)?.focus();
}

/** The messages at the foot of the admin. */
export interface Toasts {
  show(toast: ToastView, on: { action: () => void; dismissed: () => void }): void;
  hide(id: string): void;
  hideAll(): void;
  /** Says something of the admin itself. */
  say(message: string, kind?: 'error'): void;
}

export function createToasts(): Toasts {
  const place = byId('toasts', HTMLElement);
  const shown = new Map<string, () => void>();
  let own = 0;

  const toasts: Toasts = {
    show({ id, message, isError, duration, action }, on) {
      shown.get(id)?.();
      const close = () => {
        clearTimeout(timer);
        shown.delete(id);
        toast.remove();
        on.dismissed();
      };
      const toast = element(
        'div',
        { class: isError ? 'toast error' : 'toast', 'data-test': 'toast' },
        element('span', {}, message),
        ...(action === null
          ? []
          : [element('button', { type: 'button', click: on.action }, action)]),
        element('button', { type: 'button', 'aria-label': 'Dismiss', click: close }, '×'),
      );
      const timer = setTimeout(close, duration);
      shown.set(id, close);
      place.append(toast);
    },
    hide(id) {
      shown.get(id)?.();
    },
    hideAll() {
      for (const close of shown.values()) close();
    },
    say(message, kind) {
      own += 1;
      const toast = {
        id: `admin-${own}`,
        message,
        isError: kind === 'error',
        duration: 5_000,
        action: null,
      };
      toasts.show(toast, { action: () => undefined, dismissed: () => undefined });
    },
  };
  return toasts;
}

import type { AdminState } from '../admin-state.ts';
import type { StaffMember } from '../platform/staff.ts';
import { byId, element } from './dom.ts';
import type { SaveBarView } from '../bridge-messages.ts';
import type { ShellActions } from './admin.ts';
import { askPerson } from './ask.ts';
import type { FrameView } from './bridge-host.ts';
import { addressOf, drawNavigation, type Place } from './place.ts';
import { choice, redraw } from './views/parts.ts';

/** The person who is signed in, in this tab: two tabs can have two people. */
export function currentStaff({ staff }: AdminState): StaffMember {
  const kept = sessionStorage.getItem('staff');
  const found = staff.find(({ id }) => id === kept) ?? staff[0];
  if (!found) throw new Error('The shop has no staff.');
  return found;
}

/** The app's languages, and one for which it has no texts. */
const LOCALES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

/** The language of the app's frame in this tab. The admin's own pages are in English only. */
export function currentLocale(): string {
  const kept = sessionStorage.getItem('locale') ?? '';
  return Object.hasOwn(LOCALES, kept) ? kept : 'en';
}

export function choose(what: 'staff' | 'locale', value: string): void {
  sessionStorage.setItem(what, value);
}

export interface ShellParts {
  state: AdminState;
  place: Place;
  frameView: FrameView;
  actions: ShellActions;
}

/** Draws the parts around every page: top bar or save bar, navigation, loading bar. */
export function drawShell(parts: ShellParts): void {
  const { state, place, frameView, actions } = parts;
  const inApp = place.page === 'app' && state.installation !== null;
  const heading = byId('view', HTMLElement).querySelector('h1');
  const title = inApp ? state.app.name : (heading?.textContent ?? '');
  document.title = `${title} · ${state.shop.name} · Admin`;
  byId('loading', HTMLElement).hidden = !(inApp && frameView.loading === 'on');
  const bar = inApp ? frameView.saveBar : null;
  const top = byId('top', HTMLElement);
  top.classList.toggle('unsaved', bar !== null);
  redraw(top, ...(bar ? saveBar(bar, actions) : topBar(parts)));
  drawNavigation(byId('nav', HTMLElement), parts);
}

function topBar({ state, actions }: ShellParts): Node[] {
  const home = addressOf('apps', state);
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
          void actions.go(home);
        },
      },
      element('span', { class: 'shop' }, state.shop.name),
      element('small', {}, 'sandbox admin'),
    ),
    choice({
      label: 'Language',
      name: 'locale',
      value: currentLocale(),
      options: Object.entries(LOCALES),
      onChange: (locale) => {
        actions.choose('locale', locale);
      },
    }),
    choice({
      label: 'Signed in as',
      name: 'staff',
      value: currentStaff(state).id,
      options: state.staff.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]),
      onChange: (id) => {
        actions.choose('staff', id);
      },
    }),
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

/** Shows a message at the foot of the admin for a while. */
export type ShowToast = (message: string, kind?: 'success' | 'error') => void;

const TOAST_MS = 5_000;

export function createToasts(): ShowToast {
  const place = byId('toasts', HTMLElement);
  return (message, kind = 'success') => {
    const close = () => {
      clearTimeout(timer);
      toast.remove();
    };
    const toast = element(
      'div',
      { class: kind === 'error' ? 'toast error' : 'toast', 'data-test': 'toast' },
      element('span', {}, message),
      element('button', { type: 'button', 'aria-label': 'Dismiss', click: close }, '×'),
    );
    const timer = setTimeout(close, TOAST_MS);
    place.append(toast);
  };
}

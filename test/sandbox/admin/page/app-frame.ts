import type {
  AdminMessage,
  Answer,
  Envelope,
  FrameMessage,
  MenuLink,
  SaveBarButton,
  SaveBarView,
} from '../bridge-messages.ts';
import { answerTo } from './answer.ts';
import { askPerson } from './dialog.ts';
import { askServer, byId, element, reasonOf, showToast } from './parts.ts';

let frame: HTMLIFrameElement | null = null;
/** The origin of the framed app. */
let origin = '';
/** The address in the admin of the app. */
let base = '';
/** The shown save bar: the app has unsaved changes then. */
let saveBar: SaveBarView | null = null;

/**
 * The place of the app's frame, as the server renders it: opens the app at the path in the admin's address. Around the
 * frame, the admin shows the app's menu, save bar, toasts and dialogs.
 */
export function defineAppFrame(): void {
  customElements.define(
    'app-frame',
    class extends HTMLElement {
      connectedCallback(): void {
        open(this).catch((error: unknown) => showToast(reasonOf(error), 'error'));
      }
      disconnectedCallback(): void {
        frame = null;
        showSaveBar(null);
      }
    },
  );
  addEventListener('message', (event: MessageEvent<Envelope<FrameMessage> | null>) => {
    if (event.origin !== origin || event.source !== frame?.contentWindow) return;
    if (event.data?.appBridge === 'sandbox') handle(event.data.message, event.ports);
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!frame || !link) return;
    event.preventDefault();
    void follow(link);
  });
}

async function open(place: HTMLElement): Promise<void> {
  const { appName: title = '', appOrigin = '', address = '' } = place.dataset;
  [origin, base] = [appOrigin, address];
  const loading = element('div', {
    ...{ id: 'loading', class: 'loading', role: 'progressbar', 'aria-label': 'Loading' },
  });
  place.replaceChildren(loading);
  const { query } = await askServer<{ query: string }>('/sandbox/launch', {
    staffId: byId('staff', HTMLSelectElement).value,
    locale: byId('locale', HTMLSelectElement).value,
  });
  // The app's path follows /store/<shop>/apps/<app>.
  const path = location.pathname.split('/').slice(5).join('/');
  const url = new URL(`/${path}${location.search}${location.hash}`, origin);
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
  frame = element('iframe', {
    ...{ title, name: 'app-iframe', src: url.href, 'data-test': 'app-frame' },
    load() {
      loading.hidden = true;
    },
  });
  place.append(frame);
}

function post(message: AdminMessage): void {
  const envelope: Envelope<AdminMessage> = { appBridge: 'sandbox', message };
  frame?.contentWindow?.postMessage(envelope, origin);
}

/** Handles a message of App Bridge in the frame; a port takes the answer to a question. */
function handle(message: FrameMessage, [port]: readonly MessagePort[]): void {
  switch (message.kind) {
    case 'ask':
      void answerTo(message, mayLeave)
        .then((answer): Answer => ({ answer }))
        .catch((error: unknown): Answer => ({ reason: reasonOf(error) }))
        .then((answer) => port?.postMessage(answer));
      break;
    case 'moved':
      history.replaceState(history.state, '', addressOf(message.path));
      markCurrent();
      break;
    case 'menu':
      showMenu(message.links, message.home ?? '/');
      break;
    case 'save bar':
      showSaveBar(message.bar);
      break;
    case 'toast':
      showToast(message.message, message.isError ? 'error' : 'success');
      break;
    case 'leave':
      location.assign(message.url);
      break;
  }
}

/** The address in the admin of a path within the app. */
const addressOf = (path: string): string => base + (path === '/' ? '' : path);

/** Follows a link of the admin, once nothing unsaved would be lost; one into the app leads its open frame there. */
async function follow(link: HTMLAnchorElement): Promise<void> {
  if ((await mayLeave()) === 'no') return;
  showSaveBar(null);
  byId('nav', HTMLElement).hidePopover();
  const { path } = link.dataset;
  if (path === undefined) location.assign(link.href);
  else post({ kind: 'go', path });
}

/** Asks a person whether unsaved changes may be lost, if there are any. */
async function mayLeave(): Promise<'yes' | 'no'> {
  if (!saveBar) return 'yes';
  return askPerson({
    title: 'Leave page with unsaved changes?',
    text: 'Leaving this page will delete all unsaved changes.',
    yes: 'Leave page',
    no: 'Stay',
  });
}

/** Shows the app's menu in the navigation, below the app's own name, which leads to `home`. */
function showMenu(links: readonly MenuLink[], home: string): void {
  const app = byId('nav', HTMLElement).querySelector<HTMLAnchorElement>('.app');
  if (app) [app.dataset.path, app.href] = [home, addressOf(home)];
  byId('app-menu', HTMLElement).replaceChildren(
    ...links.map(({ label, path }) => {
      const name = `nav-${label.toLowerCase().replaceAll(' ', '-')}`;
      const link = { class: 'app-page', 'data-test': name, 'data-path': path };
      return element('li', {}, element('a', { ...link, href: addressOf(path) }, label));
    }),
  );
  markCurrent();
}

/** Marks the entry of the menu that leads to the app's current place, or contains it; else the app's name. */
function markCurrent(): void {
  const { pathname } = location;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#nav .app-page')];
  const current = links.filter((link) => `${pathname}/`.startsWith(`${link.pathname}/`));
  const app = document.querySelectorAll<HTMLAnchorElement>('#nav .app');
  for (const link of [...links, ...app]) {
    if (current.length === 0 ? link.classList.contains('app') : current.includes(link))
      link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function showSaveBar(bar: SaveBarView | null): void {
  saveBar = bar;
  const shown = byId('save-bar', HTMLElement);
  const focused = shown.contains(document.activeElement) ? document.activeElement?.id : '';
  shown.replaceChildren(...(bar ? contentOf(bar) : []));
  shown.hidden = bar === null;
  byId('top', HTMLElement).hidden = bar !== null;
  if (focused) document.getElementById(focused)?.focus();
}

function contentOf({ save, discard, confirmDiscard }: SaveBarView): Node[] {
  const press = (button: 'save' | 'discard') => () => post({ kind: 'save bar pressed', button });
  const discardNow = async () => {
    const answer = confirmDiscard
      ? await askPerson({
          title: 'Discard all unsaved changes?',
          text: 'If you discard changes, you’ll delete any edits you made since you last saved.',
          yes: 'Discard changes',
          no: 'Continue editing',
        })
      : 'yes';
    if (answer === 'yes') press('discard')();
  };
  return [
    element('span', { class: 'unsaved-words', role: 'status' }, 'Unsaved changes'),
    element(
      'div',
      { class: 'buttons', 'data-test': 'save-bar' },
      ...(discard ? [barButton('', discard, () => void discardNow())] : []),
      ...(save ? [barButton('main', save, press('save'))] : []),
    ),
  ];
}

function barButton(
  style: '' | 'main',
  { label, disabled, loading }: SaveBarButton,
  click: () => void,
): HTMLButtonElement {
  return element(
    'button',
    {
      ...{ id: `save-bar-${style}`, type: 'button', class: style },
      ...((disabled || loading) && { disabled: '' }),
      ...(loading && { 'aria-busy': 'true' }),
      click,
    },
    label,
  );
}

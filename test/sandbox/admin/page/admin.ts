/** The shop's admin in the browser: what stands around the app, and pages of its own. */
import { byId, showText } from '../../service-parts/page/dom.ts';
import { followStream } from '../../service-parts/page/follow-service.ts';
import type { AdminState } from '../admin-state.ts';
import { createAppFrame, createBridgeHost, EMPTY_FRAME, mayLeave } from './bridge-host.ts';
import { askServer } from './ask.ts';
import { appAddress, placeAt } from './place.ts';
import {
  chooseLocale,
  chooseStaff,
  createToasts,
  currentLocale,
  currentStaff,
  drawShell,
} from './shell.ts';
import { drawView } from './views/draw-view.ts';

const toasts = createToasts();
let state: AdminState | null = null;
let frameView = EMPTY_FRAME;

/** Entries of the history with the same visit belong to one life of the app's frame. */
let visit = 0;
let openVisit: number | null = null;

const frame = createAppFrame({
  onMessage: (message) => {
    handleMessage(message);
  },
  onLoad() {
    frameView = { ...frameView, loading: 'off' };
    drawAround();
  },
});
const handleMessage = createBridgeHost({
  frame,
  toasts,
  staffId: () => (state ? currentStaff(state).id : ''),
  state: () => state,
  extensions: () => state?.extensions ?? [],
  leave(url) {
    const address = new URL(url);
    if (address.origin === location.origin) go(address.href, 'unasked');
    else location.assign(address);
  },
  view: () => frameView,
  setView(change) {
    frameView = { ...frameView, ...change };
    if (change.path != null && state) {
      history.replaceState(history.state, '', appAddress(change.path, state));
    }
    drawAround();
  },
});

const actions = {
  go: (address: string) => {
    go(address, 'asked');
  },
  goInApp(path: string) {
    if (frame.isOpen())
      void leavingPage(() => {
        frame.post({ kind: 'go', path });
      });
    else if (state) go(appAddress(path, state), 'asked');
  },
  /** Asks the server, and says what came of it where that is worth a word. */
  async ask(path: string, body: unknown, method: 'POST' | 'PUT', done?: string): Promise<void> {
    try {
      await askServer(path, body, method);
      if (done !== undefined) toasts.say(done);
    } catch (error) {
      toasts.say(error instanceof Error ? error.message : String(error), 'error');
    }
  },
  signInAs(id: string) {
    chooseStaff(id);
    closeFrame();
    draw();
  },
  readIn(locale: string) {
    chooseLocale(locale);
    closeFrame();
    draw();
  },
  pressSaveBar(button: 'save' | 'discard') {
    frame.post({ kind: 'save bar pressed', button });
  },
};
export type ShellActions = typeof actions;

addEventListener('popstate', draw);
newVisit('replace', location.href);
followStream({
  onMessage(json) {
    showText(byId('connection', HTMLElement), '');
    const before = state;
    state = JSON.parse(json) as AdminState;
    if (before?.installation && !state.installation) closeFrame();
    draw();
  },
  onLost() {
    showText(byId('connection', HTMLElement), 'The sandbox does not answer, retrying…');
  },
});

/** Goes to an address of the admin; `asked`: not before a person lets unsaved changes go. */
function go(address: string, leave: 'asked' | 'unasked'): void {
  const move = () => {
    closeFrame();
    newVisit('push', address);
    draw();
    byId('view', HTMLElement).focus();
  };
  if (leave === 'asked') void leavingPage(move);
  else move();
}

async function leavingPage(move: () => void): Promise<void> {
  if ((await mayLeave(frameView)) === 'no') return;
  frameView = { ...frameView, saveBar: null };
  move();
}

function newVisit(how: 'push' | 'replace', address: string): void {
  visit = Date.now();
  if (how === 'push') history.pushState({ visit }, '', address);
  else history.replaceState({ visit }, '', address);
}

function closeFrame(): void {
  frame.close();
  openVisit = null;
  frameView = EMPTY_FRAME;
  toasts.hideAll();
}

/** Shows the place that the address names. */
function draw(): void {
  if (!state) return;
  const place = placeAt(location.href, state);
  const framed = place.page === 'app' && state.installation !== null;
  if (!framed) closeFrame();
  else showApp(place.path);
  drawView(byId('view', HTMLElement), { place, state, actions });
  byId('view', HTMLElement).hidden = framed;
  drawAround();
}

/** Opens the app, unless the history has only moved within the life of its frame. */
function showApp(path: string): void {
  if (!state) return;
  const wanted = (history.state as { visit?: number } | null)?.visit ?? 0;
  if (openVisit === wanted) return;
  const { app } = state;
  openVisit = wanted;
  frameView = { ...EMPTY_FRAME, loading: 'on' };
  void askServer('launch', { staffId: currentStaff(state).id, locale: currentLocale() }).then(
    ({ query }) => {
      if (openVisit === wanted) frame.open(app, path, String(query));
    },
    (error: unknown) => {
      toasts.say(error instanceof Error ? error.message : String(error), 'error');
    },
  );
}

function drawAround(): void {
  if (!state) return;
  drawShell({ state, place: placeAt(location.href, state), frameView, actions });
}

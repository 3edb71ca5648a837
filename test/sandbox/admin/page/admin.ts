/** The shop's admin in the browser: the frame around the app, and the admin's own pages. */
import { byId, showText } from './dom.ts';
import type { AdminState } from '../admin-state.ts';
import { createAppFrame, createBridgeHost, EMPTY_FRAME, mayLeave } from './bridge-host.ts';
import { askServer, reasonOf } from './ask.ts';
import { appAddress, placeAt } from './place.ts';
import { choose, createToasts, currentLocale, currentStaff, drawShell } from './shell.ts';
import { drawView } from './views/draw-view.ts';

/** Milliseconds from an answer with the state to the next request. */
const REFRESH_MS = 250;

const showToast = createToasts();
let state: AdminState | null = null;
/** The number of requests for the state, and the last one that was drawn. */
let requests = 0;
let shown = { json: '', number: 0 };
let frameView = EMPTY_FRAME;

/** History entries with the same visit belong to one lifetime of the app's frame. */
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
  showToast,
  state: () => state,
  refresh,
  leave(url) {
    const address = new URL(url);
    if (address.origin === location.origin) go(address.href);
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
  /** Navigates to an address of the admin, once nothing unsaved would be lost. */
  go: (address: string): Promise<void> =>
    leavingPage(() => {
      go(address);
    }),
  /** Navigates to a path within the app; an open frame follows. */
  goInApp: (path: string): Promise<void> =>
    leavingPage(() => {
      if (frame.isOpen()) frame.post({ kind: 'go', path });
      else if (state) go(appAddress(path, state));
    }),
  /** Navigates to the page behind the app's name. */
  goHome(): Promise<void> {
    const { home } = frameView;
    if (home !== null || state === null) return actions.goInApp(home ?? '/');
    return actions.go(appAddress('/', state));
  },
  /** Sends a request to the server, and shows its effect or the reason for a failure. */
  async ask(name: string, body: unknown, done?: string): Promise<void> {
    try {
      await askServer(name, body);
      await refresh();
      if (done !== undefined) showToast(done);
    } catch (error) {
      showToast(reasonOf(error), 'error');
    }
  },
  /** Changes the signed-in person, or the admin's language, in this tab. */
  choose(what: 'staff' | 'locale', value: string) {
    choose(what, value);
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
void follow();

/** Fetches the state repeatedly, as the pages of the services do. */
async function follow(): Promise<void> {
  await refresh();
  setTimeout(() => void follow(), REFRESH_MS);
}

/** Fetches the state and draws it if it has changed. */
async function refresh(): Promise<void> {
  const number = (requests += 1);
  const json = await fetch('/state.json').then(
    (answer) => answer.text(),
    () => null,
  );
  const problem = json === null ? 'The sandbox does not answer, retrying…' : '';
  showText(byId('connection', HTMLElement), problem);
  // An answer may be overtaken by that of a later request.
  if (json === null || json === shown.json || number < shown.number) return;
  shown = { json, number };
  const before = state;
  state = JSON.parse(json) as AdminState;
  if (before?.installation && !state.installation) closeFrame();
  draw();
}

function go(address: string): void {
  closeFrame();
  newVisit('push', address);
  draw();
  byId('view', HTMLElement).focus();
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
}

/** Shows the place that the address names. */
function draw(): void {
  if (!state) return;
  const place = placeAt(location.href, state);
  const framed = place.page === 'app' && state.installation !== null;
  if (!framed) closeFrame();
  else showApp(place.detail);
  drawView(byId('view', HTMLElement), { place, state, actions });
  byId('view', HTMLElement).hidden = framed;
  drawAround();
}

/** Opens the app, unless the history has only moved within the lifetime of its frame. */
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
      showToast(reasonOf(error), 'error');
    },
  );
}

function drawAround(): void {
  if (!state) return;
  drawShell({ state, place: placeAt(location.href, state), frameView, actions });
}

import type { AdminState } from '../admin-state.ts';
import type {
  AdminMessage,
  Envelope,
  FrameMessage,
  MenuLink,
  ModalView,
  Questions,
  SaveBarView,
  ScopesAnswer,
} from '../bridge-messages.ts';
import { askPerson, askServer, openDialog, reasonOf } from './ask.ts';
import { scopeWords } from './views/parts.ts';
import { currentStaff, type ShowToast } from './shell.ts';
import { byId, element } from './dom.ts';

/** Answers `shopify.scopes`: asks a person before it grants more, and changes the granted scopes. */
async function answerScopes(
  { how, scopes }: Questions['scopes']['question'],
  { app, installation }: AdminState,
): Promise<ScopesAnswer> {
  const granted = installation?.scopes ?? [];
  const answer = (now: string[], result: ScopesAnswer['result'] = 'granted-all'): ScopesAnswer => ({
    result,
    detail: { granted: now, required: app.scopes, optional: app.optionalScopes },
  });
  const others = scopes.filter((scope) => !app.optionalScopes.includes(scope));
  if (others.length > 0)
    throw new Error(`These scopes are not optional ones of the app: ${others.join(', ')}`);
  if (how === 'query') return answer(granted);
  const wanted =
    how === 'request'
      ? [...new Set([...granted, ...scopes])]
      : granted.filter((scope) => !scopes.includes(scope));
  if (wanted.length === granted.length) return answer(granted);
  if (how === 'request') {
    const choice = await askPerson({
      title: `${app.name} needs more permissions`,
      text: `It asks to: ${scopes.map(scopeWords).join(', ')}. You can take this away at any time.`,
      yes: 'Update',
      no: 'Cancel',
      tone: 'main',
    });
    if (choice === 'no') return answer(granted, 'declined-all');
  }
  await askServer('scopes', { scopes: wanted });
  return answer(wanted);
}

async function showModal(modal: ModalView): Promise<Questions['modal']['answer']> {
  const { title, lines, primary, secondary } = modal;
  const pressed = await openDialog({
    title,
    text: lines,
    yes: primary?.label ?? 'OK',
    no: secondary ?? 'Close',
    tone: primary?.tone ?? 'main',
  });
  if (pressed === 'yes') return 'primary';
  return pressed === 'no' ? 'secondary' : 'closed';
}

/** The frame's reports, as the admin shows them around the frame. */
export interface FrameView {
  menu: MenuLink[];
  /** The path behind the app's name; null until the menu defines it. */
  home: string | null;
  /** The frame's path; null until the frame has reported it. */
  path: string | null;
  loading: 'on' | 'off';
  saveBar: SaveBarView | null;
}

export const EMPTY_FRAME: FrameView = {
  menu: [],
  home: null,
  path: null,
  loading: 'off',
  saveBar: null,
};

interface BridgeHostParts {
  frame: AppFrame;
  showToast: ShowToast;
  /** The admin's state of shop and app; null until it has arrived. */
  state: () => AdminState | null;
  /** Fetches the state. */
  refresh: () => Promise<void>;
  /** Navigates the whole window to another address. */
  leave: (url: string) => void;
  view: () => FrameView;
  setView: (change: Partial<FrameView>) => void;
}

/** Handles App Bridge's messages from the app's frame. */
export function createBridgeHost(parts: BridgeHostParts): (message: FrameMessage) => void {
  const { frame, showToast, leave, view, setView } = parts;

  return (message) => {
    switch (message.kind) {
      case 'ask': {
        const { number } = message;
        void answerTo(message).then(
          (answer) => {
            frame.post({ kind: 'answer', number, answer });
          },
          (error: unknown) => {
            frame.post({ kind: 'refused', number, reason: reasonOf(error) });
          },
        );
        break;
      }
      case 'moved':
        setView({ path: message.path });
        break;
      case 'menu':
        setView({ menu: message.links, home: message.home });
        break;
      case 'save bar':
        setView({ saveBar: message.bar });
        break;
      case 'toast':
        showToast(message.message, message.isError ? 'error' : 'success');
        break;
      case 'leave':
        leave(message.url);
        break;
    }
  };

  async function answerTo(asked: Extract<FrameMessage, { kind: 'ask' }>): Promise<unknown> {
    // Another tab may just have changed them.
    if (asked.about === 'extensions' || asked.about === 'scopes') await parts.refresh();
    const state = parts.state();
    if (state === null) throw new Error('The admin has no connection to the sandbox.');
    switch (asked.about) {
      case 'token':
        return (await askServer('session-token', { staffId: currentStaff(state).id })).token;
      case 'extensions':
        return state.extensions;
      case 'scopes':
        return answerScopes(asked.question, state);
      case 'modal':
        return showModal(asked.question);
      case 'leave':
        if ((await mayLeave(view())) === 'yes') return null;
        // `leaveConfirmation()` stays pending if a person stays.
        return new Promise(() => undefined);
    }
  }
}

/** Asks a person whether unsaved changes may be lost, if there are any. */
export function mayLeave({ saveBar }: FrameView): Promise<'yes' | 'no'> {
  if (!saveBar) return Promise.resolve('yes');
  return askPerson({
    title: 'Leave page with unsaved changes?',
    text: 'Leaving this page will delete all unsaved changes.',
    yes: 'Leave page',
    no: 'Stay',
  });
}

/** The app, framed by the admin. */
interface AppFrame {
  /** Opens or reopens the app; `query` contains the parameters that Shopify adds to its address. */
  open(app: { origin: string; name: string }, path: string, query: string): void;
  close(): void;
  isOpen(): boolean;
  post(message: AdminMessage): void;
}

interface AppFrameParts {
  /** Receives App Bridge's messages from the open frame. */
  onMessage: (message: FrameMessage) => void;
  /** Called when a document has loaded, with or without App Bridge. */
  onLoad: () => void;
}

export function createAppFrame({ onMessage, onLoad }: AppFrameParts): AppFrame {
  const place = byId('frame', HTMLElement);
  let frame: HTMLIFrameElement | null = null;
  let origin = '';

  addEventListener('message', (event: MessageEvent<Envelope<FrameMessage> | null>) => {
    if (event.origin !== origin || event.source !== frame?.contentWindow) return;
    if (event.data?.appBridge === 'sandbox') onMessage(event.data.message);
  });

  return {
    open(app, path, query) {
      origin = app.origin;
      const address = new URL(path, origin);
      for (const [name, value] of new URLSearchParams(query)) address.searchParams.set(name, value);
      frame = element('iframe', {
        title: app.name,
        name: 'app-iframe',
        src: address.href,
        'data-test': 'app-frame',
        load: onLoad,
      });
      place.replaceChildren(frame);
      place.hidden = false;
    },
    close() {
      frame = null;
      place.replaceChildren();
      place.hidden = true;
    },
    isOpen: () => frame !== null,
    post(message) {
      const envelope: Envelope<AdminMessage> = { appBridge: 'sandbox', message };
      frame?.contentWindow?.postMessage(envelope, origin);
    },
  };
}

import type { AdminState } from '../admin-state.ts';
import type {
  AdminMessage,
  Envelope,
  ExtensionInfo,
  FrameMessage,
  MenuLink,
  SaveBarView,
  ScopesDetail,
} from '../bridge-messages.ts';
import { askPerson, askServer } from './ask.ts';
import { scopeWords } from './views/parts.ts';
import type { Toasts } from './shell.ts';
import { byId, element } from '../../service-parts/page/dom.ts';

type Question = Extract<FrameMessage, { kind: 'ask for scopes' }>;
type Answer = Extract<AdminMessage, { kind: 'scopes' | 'no scopes' }>;

/** Answers `shopify.scopes`: asks a person before more is granted, and changes what the shop grants. */
async function answerScopes(
  { number, how, scopes }: Question,
  { app, installation }: AdminState,
): Promise<Answer> {
  const granted = installation?.scopes ?? [];
  const detail = (now: string[]): ScopesDetail => ({
    granted: now,
    required: app.scopes,
    optional: app.optionalScopes,
  });
  const answer = (
    now: string[],
    result: 'granted-all' | 'declined-all' = 'granted-all',
  ): Answer => ({
    kind: 'scopes',
    number,
    result,
    detail: detail(now),
  });
  const others = scopes.filter((scope) => !app.optionalScopes.includes(scope));
  if (others.length > 0) {
    const reason = `These scopes are not optional ones of the app: ${others.join(', ')}`;
    return { kind: 'no scopes', number, reason };
  }
  if (how === 'query') return answer(granted);
  const wanted =
    how === 'request'
      ? [...new Set([...granted, ...scopes])]
      : granted.filter((scope) => !scopes.includes(scope));
  if (wanted.length === granted.length) return answer(granted);
  if (how === 'request') {
    const said = await askPerson({
      title: `${app.name} needs more permissions`,
      text: `It asks to: ${scopes.map(scopeWords).join(', ')}. You can take this away at any time.`,
      yes: 'Update',
      no: 'Cancel',
      tone: 'main',
    });
    if (said === 'no') return answer(granted, 'declined-all');
  }
  try {
    await askServer('scopes', { scopes: wanted });
    return answer(wanted);
  } catch (error) {
    return { kind: 'no scopes', number, reason: String(error) };
  }
}

/** What the frame has told of itself, as the admin shows it around it. */
export interface FrameView {
  menu: MenuLink[];
  /** Where the app's own name leads; null until the menu says so. */
  home: string | null;
  /** Where the frame is; null until it has said so. */
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
  toasts: Toasts;
  /** Who asks, in this tab. */
  staffId: () => string;
  /** What the admin knows of shop and app; null until it knows. */
  state: () => AdminState | null;
  /** What extensions the app has, as of now. */
  extensions: () => ExtensionInfo[];
  /** Goes to another address with the whole window. */
  leave: (url: string) => void;
  view: () => FrameView;
  setView: (change: Partial<FrameView>) => void;
}

/** Does what App Bridge asks from the app's frame. */
export function createBridgeHost(parts: BridgeHostParts): (message: FrameMessage) => void {
  const { frame, toasts, staffId, state, extensions, leave, view, setView } = parts;

  return (message) => {
    switch (message.kind) {
      case 'ask for token':
        void giveToken(message.number);
        break;
      case 'ask for extensions':
        frame.post({ kind: 'extensions', number: message.number, extensions: extensions() });
        break;
      case 'ask for scopes': {
        const known = state();
        if (known) void answerScopes(message, known).then(frame.post);
        break;
      }
      case 'moved':
        setView({ path: message.path });
        break;
      case 'menu':
        setView({ menu: message.links, home: message.home });
        break;
      case 'loading':
        setView({ loading: message.state });
        break;
      case 'save bar':
        setView({ saveBar: message.bar });
        break;
      case 'show toast': {
        const { id } = message.toast;
        toasts.show(message.toast, {
          action: () => {
            frame.post({ kind: 'toast action', id });
          },
          dismissed: () => {
            frame.post({ kind: 'toast dismissed', id });
          },
        });
        break;
      }
      case 'hide toast':
        toasts.hide(message.id);
        break;
      case 'ask to leave':
        void mayLeave(view()).then((answer) => {
          if (answer === 'yes') frame.post({ kind: 'may leave', number: message.number });
        });
        break;
      case 'leave':
        leave(message.url);
        break;
    }
  };

  async function giveToken(number: number): Promise<void> {
    try {
      const { token } = await askServer('session-token', { staffId: staffId() });
      frame.post({ kind: 'token', number, token: String(token) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      frame.post({ kind: 'no token', number, reason });
    }
  }
}

/** Asks a person whether unsaved changes may be lost, where there are any. */
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
  /** Opens the app anew; `query` is what Shopify adds to its address. */
  open(app: { origin: string; name: string }, path: string, query: string): void;
  close(): void;
  isOpen(): boolean;
  post(message: AdminMessage): void;
}

interface AppFrameParts {
  /** Gets what App Bridge says from the frame that is open. */
  onMessage: (message: FrameMessage) => void;
  /** Called when a document has been loaded, with or without App Bridge. */
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

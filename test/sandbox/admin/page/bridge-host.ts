import type { AdminState } from '../admin-state.ts';
import type { ExtensionInfo, FrameMessage, MenuLink, SaveBarView } from '../bridge-messages.ts';
import type { AppFrame } from './app-frame.ts';
import { askPerson } from './ask-person.ts';
import { answerScopes } from './scopes-host.ts';
import { askServer } from './ask-server.ts';
import type { Toasts } from './toasts.ts';

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

export interface BridgeHostParts {
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

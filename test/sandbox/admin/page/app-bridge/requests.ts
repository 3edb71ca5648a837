import type { AdminConnection } from './app-bridge.ts';
import type { AdminMessage, ExtensionInfo, ScopesDetail } from '../../bridge-messages.ts';

/** Options of `shopify.toast.show`. */
interface ToastOptions {
  /** Milliseconds. */
  duration?: number;
  isError?: boolean;
  action?: string;
  onAction?: () => void;
  onDismiss?: () => void;
}

export interface Toasts {
  /** @returns the id by which it can be hidden */
  show(message: string, options?: ToastOptions): string;
  hide(id: string): void;
}

const USUAL_DURATION = 5_000;

export function createToasts(admin: AdminConnection): Toasts {
  const shown = new Map<string, ToastOptions>();
  let last = 0;
  admin.on('toast action', ({ id }) => {
    shown.get(id)?.onAction?.();
  });
  admin.on('toast dismissed', ({ id }) => {
    shown.get(id)?.onDismiss?.();
    shown.delete(id);
  });
  return {
    show(message, options = {}) {
      last += 1;
      const id = `toast-${last}`;
      const { duration = USUAL_DURATION, isError = false, action = null } = options;
      shown.set(id, options);
      admin.post({ kind: 'show toast', toast: { id, message, isError, duration, action } });
      return id;
    },
    hide(id) {
      admin.post({ kind: 'hide toast', id });
    },
  };
}

/** `shopify.scopes`, in the shape of `@shopify/app-bridge-types`. */
export interface ScopesApi {
  query(): Promise<ScopesDetail>;
  /** Rejects for scopes that the app's configuration does not call optional. */
  request(
    scopes: string[],
  ): Promise<{ result: 'granted-all' | 'declined-all'; detail: ScopesDetail }>;
  revoke(scopes: string[]): Promise<{ detail: ScopesDetail }>;
}

type Answer = Extract<AdminMessage, { kind: 'scopes' | 'no scopes' }>;

/** Asks the admin around the frame, which asks a person. */
export function createScopes(admin: AdminConnection): ScopesApi {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  const answered = (answer: Answer) => {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  };
  admin.on('scopes', answered);
  admin.on('no scopes', answered);

  function ask(how: 'query' | 'request' | 'revoke', scopes: string[]) {
    return new Promise<Extract<Answer, { kind: 'scopes' }>>((resolve, reject) => {
      last += 1;
      waiting.set(last, (answer) => {
        if (answer.kind === 'scopes') resolve(answer);
        else reject(new Error(answer.reason));
      });
      admin.post({ kind: 'ask for scopes', number: last, how, scopes });
    });
  }

  return {
    query: async () => (await ask('query', [])).detail,
    async request(scopes) {
      const { result, detail } = await ask('request', scopes);
      return { result, detail };
    },
    async revoke(scopes) {
      const { detail } = await ask('revoke', scopes);
      return { detail };
    },
  };
}

/** `shopify.app.extensions()`: what the admin knows of the app's extensions, asked anew at every call. */
export function createExtensions(admin: AdminConnection): () => Promise<ExtensionInfo[]> {
  const waiting = new Map<number, (extensions: ExtensionInfo[]) => void>();
  let last = 0;
  admin.on('extensions', ({ number, extensions }) => {
    waiting.get(number)?.(extensions);
    waiting.delete(number);
  });
  return () =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      admin.post({ kind: 'ask for extensions', number: last });
    });
}

import type { AdminConnection } from './connection.ts';

/** Options of `shopify.toast.show`. */
export interface ToastOptions {
  /** Milliseconds. */
  duration?: number;
  isError?: boolean;
  action?: string;
  onAction?: () => void;
  onDismiss?: () => void;
}

/** `shopify.toast` */
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

import type { ToastView } from '../bridge-messages.ts';
import { byId, element } from '../../service-parts/page/dom.ts';

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

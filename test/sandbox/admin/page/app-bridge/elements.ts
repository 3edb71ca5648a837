import type { AdminConnection } from './app-bridge.ts';
import { placeOf } from './navigation.ts';
import type { SaveBarButton } from '../../bridge-messages.ts';

/**
 * `<ui-nav-menu>` and `<ui-save-bar>`. Their content is shown by the admin and not in the frame.
 */
export function defineElements({
  admin,
  saveBars,
}: {
  admin: AdminConnection;
  saveBars: SaveBars;
}): void {
  customElements.define(
    'ui-nav-menu',
    watching((element) => {
      admin.post({ kind: 'menu', ...menuOf(element) });
    }),
  );
  customElements.define(
    'ui-save-bar',
    class extends watching(saveBars.changed) {
      get showing(): boolean {
        return saveBars.showing() === this;
      }
      show(): Promise<void> {
        return saveBars.show(this);
      }
      hide(): Promise<void> {
        return saveBars.hide(this);
      }
      toggle(): Promise<void> {
        return this.showing ? this.hide() : this.show();
      }
    },
  );
}

/** A menu's links; the one with `rel="home"` is no item, but where the app's own name leads. */
function menuOf(menu: HTMLElement) {
  const all = [...menu.querySelectorAll('a')];
  const home = all.find(({ rel }) => rel === 'home');
  const links = all
    .filter((link) => link !== home)
    .map((link) => ({ label: link.textContent.trim(), path: placeOf(link.href) }));
  return { links, home: home ? placeOf(home.href) : null };
}

/** An element that is not shown, and calls `tell` with itself after each change of its content. */
function watching(tell: (element: HTMLElement) => void): typeof HTMLElement {
  return class extends HTMLElement {
    connectedCallback(): void {
      this.style.display = 'none';
      const watched = { attributes: true, childList: true, characterData: true, subtree: true };
      new MutationObserver(() => {
        tell(this);
      }).observe(this, watched);
      tell(this);
    }
  };
}

/** The page's save bars, of which the admin shows at most one. */
export interface SaveBars {
  showing(): HTMLElement | null;
  show(bar: HTMLElement): Promise<void>;
  hide(bar: HTMLElement): Promise<void>;
  /** To be called after each change of a bar's content. */
  changed(bar: HTMLElement): void;
  /** Resolves when nothing would be lost, or a person lets it go. */
  leaveConfirmation(): Promise<void>;
}

export function createSaveBars(admin: AdminConnection): SaveBars {
  let shown: HTMLElement | null = null;
  let asked = 0;
  const leaving = new Map<number, () => void>();

  const tell = () => {
    admin.post({ kind: 'save bar', bar: shown && viewOf(shown) });
  };
  const put = (bar: HTMLElement | null) => {
    if (bar === shown) return;
    const before = shown;
    shown = bar;
    tell();
    before?.dispatchEvent(new Event('hide'));
    bar?.dispatchEvent(new Event('show'));
  };

  admin.on('save bar pressed', ({ button }) => {
    if (shown) buttonsOf(shown)[button]?.click();
  });
  admin.on('may leave', ({ number }) => {
    leaving.get(number)?.();
    leaving.delete(number);
  });

  return {
    showing: () => shown,
    show(bar) {
      put(bar);
      return Promise.resolve();
    },
    hide(bar) {
      if (bar === shown) put(null);
      return Promise.resolve();
    },
    changed(bar) {
      if (bar === shown) tell();
    },
    leaveConfirmation: () =>
      new Promise((resolve) => {
        asked += 1;
        leaving.set(asked, resolve);
        admin.post({ kind: 'ask to leave', number: asked });
      }),
  };
}

/** Of a bar's buttons, the one with `variant="primary"` saves and the other one discards. */
function buttonsOf(bar: HTMLElement) {
  const buttons = [...bar.querySelectorAll('button')];
  return {
    save: buttons.find((button) => button.getAttribute('variant') === 'primary') ?? null,
    discard: buttons.find((button) => button.getAttribute('variant') !== 'primary') ?? null,
  };
}

function viewOf(bar: HTMLElement) {
  const { save, discard } = buttonsOf(bar);
  return {
    save: save && buttonView(save, 'Save'),
    discard: discard && buttonView(discard, 'Discard'),
    confirmDiscard: bar.hasAttribute('discardconfirmation'),
  };
}

function buttonView(button: HTMLButtonElement, usual: string): SaveBarButton {
  const loading = button.getAttribute('loading');
  return {
    label: button.textContent.trim() || usual,
    disabled: button.disabled,
    loading: loading !== null && loading !== 'false',
  };
}

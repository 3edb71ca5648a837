import type { AdminConnection } from './connection.ts';
import { placeOf } from './navigation.ts';
import type { SaveBarButton } from '../../bridge-messages.ts';

/** `<ui-nav-menu>` and `<ui-save-bar>`. The admin shows their content, the frame does not. */
export function defineElements(admin: AdminConnection): void {
  customElements.define(
    'ui-nav-menu',
    watching((menu) => {
      admin.post({ kind: 'menu', ...menuOf(menu) });
    }),
  );

  /** The save bar that the admin shows. */
  let shown: HTMLElement | null = null;
  const show = (bar: HTMLElement | null) => {
    shown = bar;
    admin.post({ kind: 'save bar', bar: bar && viewOf(bar) });
  };
  admin.on('save bar pressed', ({ button }) => {
    if (shown) buttonsOf(shown)[button]?.click();
  });
  const changed = (bar: HTMLElement) => {
    if (bar === shown) show(bar);
  };
  customElements.define(
    'ui-save-bar',
    class extends watching(changed) {
      show(): Promise<void> {
        show(this);
        return Promise.resolve();
      }
      hide(): Promise<void> {
        if (shown === this) show(null);
        return Promise.resolve();
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

/** A hidden element that calls `tell` with itself after each change of its content. */
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

import type { AdminConnection } from './connection.ts';
import { placeOf } from './navigation.ts';
import type { ModalView, SaveBarButton } from '../../bridge-messages.ts';

/** `<s-app-nav>`, `<ui-save-bar>` and `<ui-modal>`. The admin shows their content, the frame does not. */
export function defineElements(admin: AdminConnection): void {
  customElements.define(
    's-app-nav',
    watching((menu) => admin.post({ kind: 'menu', ...menuOf(menu) })),
  );

  /** The save bar in the admin. */
  let shown: HTMLElement | null = null;
  const show = (bar: HTMLElement | null) => {
    shown = bar;
    admin.post({ kind: 'save bar', bar: bar && viewOf(bar) });
  };
  admin.listen((message) => {
    if (shown && message.kind === 'save bar pressed') buttonsOf(shown)[message.button]?.click();
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
  customElements.define('ui-modal', modalElement(admin));
}

/** A modal stays open from `show` until `hide`, or until a person closes it; a pressed button does not close it. */
function modalElement(admin: AdminConnection): typeof HTMLElement {
  return class extends HTMLElement {
    /** The element into which a page renders the modal's content. */
    readonly content = document.createElement('div');
    #isOpen = false;

    connectedCallback(): void {
      this.style.display = 'none';
    }

    async show(): Promise<void> {
      if (this.#isOpen) return;
      this.#isOpen = true;
      this.dispatchEvent(new Event('show'));
      const { view, primary, secondary } = modalOf(this, this.content);
      const pressed = await admin.ask('modal', view);
      if (pressed === 'primary') primary?.click();
      else if (pressed === 'secondary') secondary?.click();
      else await this.hide();
    }

    hide(): Promise<void> {
      if (this.#isOpen) {
        this.#isOpen = false;
        this.dispatchEvent(new Event('hide'));
      }
      return Promise.resolve();
    }
  };
}

/** A modal's texts, and the buttons of its title bar. */
function modalOf(modal: HTMLElement, content: HTMLElement) {
  const bar = modal.querySelector('ui-title-bar');
  const buttons = [...(bar?.querySelectorAll('button') ?? [])];
  const primary = buttons.find((button) => button.getAttribute('variant') === 'primary');
  const secondary = buttons.find((button) => button !== primary);
  const tone = primary?.getAttribute('tone') === 'critical' ? 'critical' : 'main';
  const view: ModalView = {
    title: bar?.getAttribute('title') ?? '',
    lines: [...content.querySelectorAll('p, li')].map(({ textContent }) => textContent.trim()),
    primary: primary ? { label: primary.textContent.trim(), tone } : null,
    secondary: secondary?.textContent.trim() ?? null,
  };
  return { view, primary, secondary };
}

/** A menu's links; the link with `rel="home"` is not an item, but the target of the app's name. */
function menuOf(menu: HTMLElement) {
  const all = [...menu.querySelectorAll('s-link')];
  const home = all.find((link) => link.getAttribute('rel') === 'home');
  const links = all
    .filter((link) => link !== home)
    .map((link) => ({ label: link.textContent.trim(), path: pathOf(link) }));
  return { links, home: home ? pathOf(home) : null };
}

const pathOf = (link: Element): string => placeOf(link.getAttribute('href') ?? '');

/** A hidden element that calls back with itself after each change of its content. */
function watching(callback: (element: HTMLElement) => void): typeof HTMLElement {
  return class extends HTMLElement {
    connectedCallback(): void {
      this.style.display = 'none';
      const watched = { attributes: true, childList: true, characterData: true, subtree: true };
      new MutationObserver(() => callback(this)).observe(this, watched);
      callback(this);
    }
  };
}

/** A bar's buttons: the one with `variant="primary"` saves and the other one discards. */
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

/**
 * The substitute for App Bridge: it records toasts, lists the given extensions, hides the menu, and shows the save
 * bar's two buttons above the page and a modal as a dialog over it. The dialog does not make the page inert: the admin
 * shows the real one in its own document.
 */
export const APP_BRIDGE = `{
  const style = document.createElement('style');
  style.textContent = 's-app-nav, ui-save-bar, ui-modal { display: none }';
  document.head.append(style);
  const toasts = [];
  const asked = [];
  window.shopify = {
    toasts,
    asked,
    leave: () => asked.splice(0).forEach((resolve) => resolve()),
    config: { apiKey: 'gallery', shop: 'demo-shop.myshopify.com' },
    toast: {
      show: (message, { isError } = {}) => toasts.push({ message, ...(isError && { isError }) }),
    },
    saveBar: { leaveConfirmation: () => new Promise((resolve) => asked.push(resolve)) },
    scopes: { request: () => Promise.resolve({ result: 'granted-all' }), revoke: () => Promise.resolve() },
    app: { extensions: () => Promise.resolve(window.galleryExtensions ?? []) },
  };
  let shown = null;
  customElements.define('ui-save-bar', class extends HTMLElement {
    show() {
      if (shown) return;
      shown = document.createElement('div');
      shown.setAttribute('role', 'region');
      shown.setAttribute('aria-label', 'Unsaved changes');
      shown.style = 'position: sticky; top: 0; z-index: 600; padding: 8px; background: #1a1a1a';
      for (const [label, selector] of [['Save', '[variant=primary]'], ['Discard', ':not([variant])']]) {
        const button = document.createElement('button');
        button.textContent = label;
        const own = () => this.querySelector('button' + selector);
        const mirror = () => { button.disabled = own()?.disabled ?? false; };
        button.onclick = () => own().click();
        mirror();
        new MutationObserver(mirror).observe(this, { subtree: true, attributes: true });
        shown.append(button);
      }
      document.body.prepend(shown);
    }
    hide() {
      shown?.remove();
      shown = null;
    }
  });
  customElements.define('ui-modal', class extends HTMLElement {
    content = document.createElement('div');
    show() {
      if (this.dialog) return;
      const bar = this.querySelector('ui-title-bar');
      const heading = document.createElement('h2');
      heading.textContent = bar.getAttribute('title');
      const buttons = [...bar.querySelectorAll('button')].map((own) => {
        const button = document.createElement('button');
        button.textContent = own.textContent;
        button.onclick = () => own.click();
        return button;
      });
      this.dialog = document.createElement('dialog');
      this.dialog.setAttribute('aria-label', heading.textContent);
      this.dialog.append(heading, this.content, ...buttons);
      this.dialog.style = 'position: fixed; inset: 0; z-index: 700; height: fit-content; margin: auto';
      this.dialog.onkeydown = ({ key }) => key === 'Escape' && this.hide();
      document.body.append(this.dialog);
      this.dialog.show();
    }
    hide() {
      const { dialog } = this;
      if (!dialog) return;
      this.dialog = null;
      dialog.close();
      dialog.remove();
      this.dispatchEvent(new Event('hide'));
    }
  });
}`;

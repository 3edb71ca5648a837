import type { AdminConnection } from './connection.ts';
import { placeOf } from './location.ts';
import type { SaveBars } from './save-bar.ts';

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
      admin.post({ kind: 'menu', links: linksOf(element) });
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

/** The links of a menu; the one with `rel="home"` is where the app's own name leads. */
function linksOf(menu: HTMLElement) {
  return [...menu.querySelectorAll('a')]
    .filter((link) => link.rel !== 'home')
    .map((link) => ({ label: link.textContent.trim(), path: placeOf(link.href) }));
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

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

import type { AdminConnection } from './connection.ts';

/**
 * Goes where the admin's menu leads. An app that listens to `shopify:navigate` takes the event, whose
 * target is a link; for any other the frame is loaded anew.
 */
export function createNavigation(admin: AdminConnection): void {
  let listeners = 0;
  const nativeAdd = window.addEventListener.bind(window);
  const nativeRemove = window.removeEventListener.bind(window);
  window.addEventListener = (...args: Parameters<typeof nativeAdd>) => {
    if (args[0] === 'shopify:navigate') listeners += 1;
    nativeAdd(...args);
  };
  window.removeEventListener = (...args: Parameters<typeof nativeRemove>) => {
    if (args[0] === 'shopify:navigate') listeners -= 1;
    nativeRemove(...args);
  };

  admin.on('go', ({ path }) => {
    if (listeners === 0) {
      location.assign(path);
      return;
    }
    const link = document.createElement('a');
    link.href = path;
    link.hidden = true;
    document.body.append(link);
    link.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }));
    link.remove();
  });
}

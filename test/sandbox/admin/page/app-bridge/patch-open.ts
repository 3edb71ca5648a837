import type { AdminConnection } from './connection.ts';
import { resolveAddress } from './resolve-address.ts';

/** Makes `window.open` understand addresses of the admin, and lead the whole window with `_top`. */
export function patchOpen(admin: AdminConnection): void {
  const nativeOpen = window.open.bind(window);
  window.open = (url, target, features) => {
    const address = resolveAddress(String(url ?? ''), admin.origin);
    if (target === '_top' || target === '_parent') {
      admin.post({ kind: 'leave', url: address });
      return null;
    }
    return nativeOpen(address, target, features);
  };
}

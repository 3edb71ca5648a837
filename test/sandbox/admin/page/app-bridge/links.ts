import type { AdminConnection } from './connection.ts';
import { resolveAddress } from './resolve-address.ts';

/** Leads links to addresses of the admin where they belong: around the frame, or to a new window. */
export function captureLinks(admin: AdminConnection): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href') ?? '';
      const address = resolveAddress(href, admin.origin);
      if (!address.startsWith(`${admin.origin}/`)) return;
      event.preventDefault();
      if (link?.getAttribute('target') === '_blank') window.open(address, '_blank');
      else admin.post({ kind: 'leave', url: address });
    },
    { capture: true },
  );
}

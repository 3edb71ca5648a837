import type { ExtensionInfo } from '../../bridge-messages.ts';
import type { AdminConnection } from './connection.ts';

/** `shopify.app.extensions()`: what the admin knows of the app's extensions, asked anew at every call. */
export function createExtensions(admin: AdminConnection): () => Promise<ExtensionInfo[]> {
  const waiting = new Map<number, (extensions: ExtensionInfo[]) => void>();
  let last = 0;
  admin.on('extensions', ({ number, extensions }) => {
    waiting.get(number)?.(extensions);
    waiting.delete(number);
  });
  return () =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      admin.post({ kind: 'ask for extensions', number: last });
    });
}

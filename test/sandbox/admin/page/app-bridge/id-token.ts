import type { AdminConnection } from './connection.ts';

/** `shopify.idToken()`: a new session token from the admin at every call. */
export function createIdToken(admin: AdminConnection): () => Promise<string> {
  interface Waiting {
    resolve: (token: string) => void;
    reject: (error: Error) => void;
  }
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const take = (number: number) => {
    const asked = waiting.get(number);
    waiting.delete(number);
    return asked;
  };
  admin.on('token', ({ number, token }) => take(number)?.resolve(token));
  admin.on('no token', ({ number, reason }) => take(number)?.reject(new Error(reason)));
  return () =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      admin.post({ kind: 'ask for token', number: last });
    });
}

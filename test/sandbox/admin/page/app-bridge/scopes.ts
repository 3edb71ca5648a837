import type { AdminMessage, ScopesDetail } from '../../bridge-messages.ts';
import type { AdminConnection } from './connection.ts';

/** `shopify.scopes`, in the shape of `@shopify/app-bridge-types`. */
export interface ScopesApi {
  query(): Promise<ScopesDetail>;
  /** Rejects for scopes that the app's configuration does not call optional. */
  request(
    scopes: string[],
  ): Promise<{ result: 'granted-all' | 'declined-all'; detail: ScopesDetail }>;
  revoke(scopes: string[]): Promise<{ detail: ScopesDetail }>;
}

type Answer = Extract<AdminMessage, { kind: 'scopes' | 'no scopes' }>;

/** Asks the admin around the frame, which asks a person. */
export function createScopes(admin: AdminConnection): ScopesApi {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  const answered = (answer: Answer) => {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  };
  admin.on('scopes', answered);
  admin.on('no scopes', answered);

  function ask(how: 'query' | 'request' | 'revoke', scopes: string[]) {
    return new Promise<Extract<Answer, { kind: 'scopes' }>>((resolve, reject) => {
      last += 1;
      waiting.set(last, (answer) => {
        if (answer.kind === 'scopes') resolve(answer);
        else reject(new Error(answer.reason));
      });
      admin.post({ kind: 'ask for scopes', number: last, how, scopes });
    });
  }

  return {
    query: async () => (await ask('query', [])).detail,
    async request(scopes) {
      const { result, detail } = await ask('request', scopes);
      return { result, detail };
    },
    async revoke(scopes) {
      const { detail } = await ask('revoke', scopes);
      return { detail };
    },
  };
}

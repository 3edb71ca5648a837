import { pino } from 'pino';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import { createLoginProxy } from '../../../app/logins/login-proxy.ts';
import { createLoginsKit, type LoginsDatabase, type LoginsKit, loginReport } from './logins-kit.ts';
import { API_SECRET, signedQuery } from './signed-query.ts';

/** A request as Shopify passes it on; what is left out is a login that is accepted. */
export interface Post {
  query?: string;
  method?: string;
  type?: string | null;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** The app's end of the app proxy. */
export interface PostingKit extends LoginsKit {
  post(given?: Post): Promise<Response>;
  /** A query that was signed at this moment of the kit's clock. */
  signedNow(changes?: Parameters<typeof signedQuery>[0]): string;
}

export function createPostingKit(
  database: LoginsDatabase,
  parts: Parameters<typeof createLoginsKit>[1] & { sendsShopperIp?: boolean } = {},
): PostingKit {
  const { sendsShopperIp = false } = parts;
  const kit = createLoginsKit(database, parts);
  const { logins, clock } = kit;
  const log = pino({ level: 'silent' });
  const options = { apiSecret: API_SECRET, logins, sendsShopperIp, now: clock.now, log };
  const proxy = createLoginProxy(options);
  const signedNow: PostingKit['signedNow'] = (changes = {}) =>
    signedQuery({ timestamp: String(clock.now().getTime() / 1000), ...changes });

  return {
    ...kit,
    signedNow,
    post({
      query = signedNow(),
      type = 'application/json',
      method = 'POST',
      headers = {},
      body = report(),
    } = {}) {
      const request = new Request(`https://app.example.com/proxy/login?${query}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body, duplex: 'half' }),
      });
      request.headers.delete('content-type');
      if (type !== null) request.headers.set('content-type', type);
      return proxy.receive(request);
    },
  };
}

/** The body of a login report, with changes that may make it none. */
export function report(
  changes: Partial<Record<keyof LoginReport, unknown>> & Record<string, unknown> = {},
): string {
  return JSON.stringify({ ...loginReport(), ...changes });
}

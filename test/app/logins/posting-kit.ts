import { pino } from 'pino';
import { beforeEach } from 'vitest';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import { createLoginProxy } from '../../../app/logins/login-proxy.ts';
import type { TestDatabase } from '../../support/database.ts';
import { useDatabase } from '../use-database.ts';
import {
  API_SECRET,
  connectShop,
  createLoginsKit,
  type LoginsKit,
  loginReport,
  signedQuery,
} from './logins-kit.ts';

/** A request as Shopify passes it on; what is left out is a login that is accepted. */
export interface Post {
  query?: string;
  method?: string;
  type?: string | null;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

type Parts = Parameters<typeof createLoginsKit>[1] & { sendsShopperIp?: boolean };

/** The app's end of the app proxy. */
export interface PostingKit {
  database: () => TestDatabase;
  kit: () => LoginsKit;
  /** Another process takes the place of the first, with something different about it. */
  replace: (parts?: Parts) => void;
  post: (given?: Post) => Promise<Response>;
  /** A query that was signed at this moment of the kit's clock. */
  signedNow: (changes?: Parameters<typeof signedQuery>[0]) => string;
  storedCount: () => Promise<number>;
}

/** Gives each test of a file a shop with the app, on a database without other rows. */
export function usePosting(): PostingKit {
  const database = useDatabase();
  let kit: LoginsKit;
  let proxy: ReturnType<typeof createLoginProxy>;

  function replace(parts: Parts = {}): void {
    const { sendsShopperIp = false } = parts;
    kit = createLoginsKit(database(), parts);
    const { logins, clock } = kit;
    const log = pino({ level: 'silent' });
    proxy = createLoginProxy({
      apiSecret: API_SECRET,
      logins,
      sendsShopperIp,
      now: clock.now,
      log,
    });
  }

  beforeEach(async () => {
    replace();
    await connectShop(kit);
  });

  const signedNow: PostingKit['signedNow'] = (changes = {}) =>
    signedQuery({ timestamp: String(kit.clock.now().getTime() / 1000), ...changes });

  return {
    database,
    kit: () => kit,
    replace: (parts = {}) => {
      replace({ clock: kit.clock, ...parts });
    },
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
    storedCount: () => database().prisma.login.count(),
  };
}

/** The body of a login report, with changes that may make it none. */
export function report(
  changes: Partial<Record<keyof LoginReport, unknown>> & Record<string, unknown> = {},
): string {
  return JSON.stringify({ ...loginReport(), ...changes });
}

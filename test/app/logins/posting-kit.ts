import { beforeEach } from 'vitest';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import { createLoginProxy } from '../../../app/logins/login-proxy.ts';
import { useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';
import {
  SIGNATURES,
  connectShop,
  createLoginsKit,
  type LoginsKit,
  loginReport,
  signedQuery,
} from './logins-kit.ts';

/** A request as Shopify forwards it; defaults are those of an accepted login. */
export interface Post {
  query?: string;
  method?: string;
  type?: string | null;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

type Deps = Parameters<typeof createLoginsKit>[1] & { sendsShopperIp?: boolean };

/** The app's end of the app proxy: each test of a file has a shop with the app, on a database without other rows. */
export function usePosting() {
  const database = useDatabase();
  let kit: LoginsKit;
  let proxy: ReturnType<typeof createLoginProxy>;

  function start({ sendsShopperIp = false, ...deps }: Deps = {}): void {
    kit = createLoginsKit(database(), deps);
    const { logins, clock } = kit;
    const { now } = clock;
    proxy = createLoginProxy({
      signatures: SIGNATURES,
      logins,
      sendsShopperIp,
      now,
      log: silentLog,
    });
  }

  beforeEach(async () => {
    start();
    await connectShop(kit);
  });

  /** A query signed at the current time of the kit's clock. */
  const signedNow = (changes: Parameters<typeof signedQuery>[0] = {}) =>
    signedQuery({ timestamp: String(kit.clock.now().getTime() / 1000), ...changes });

  return {
    database,
    kit: () => kit,
    /** Starts another process in place of the first, with other dependencies. */
    replace(deps: Deps = {}) {
      start({ clock: kit.clock, ...deps });
    },
    signedNow,
    post({
      query = signedNow(),
      type = 'application/json',
      method = 'POST',
      headers = {},
      body = report(),
    }: Post = {}) {
      const request = new Request(`https://app.example.com/proxy/login?${query}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body, duplex: 'half' }),
      });
      request.headers.delete('content-type');
      if (type !== null) request.headers.set('content-type', type);
      return proxy(request);
    },
    storedCount: () => database().prisma.login.count(),
  };
}

/** The body of a login report, with changes that may make it invalid. */
export function report(
  changes: Partial<Record<keyof LoginReport, unknown>> & Record<string, unknown> = {},
): string {
  return JSON.stringify({ ...loginReport(), ...changes });
}

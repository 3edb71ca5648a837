import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type AppProcess, startApp } from '../../sandbox/app-process/start-app.ts';
import { ENCRYPTION_KEYS } from './bench-shops.ts';

/** The moments of questions about each account, in milliseconds since 1970, by site ID. */
export type Tally = ReadonlyMap<string, number[]>;

/**
 * Tracking and indexing service, as fast as a server in Node can be, in a separate thread. The sandbox's services store
 * every request for their pages, which would distort the measurement.
 */
export interface QuickServices {
  /** `http://127.0.0.1:<port>`, for both. */
  origin: string;
  tally(): Promise<Tally>;
  close(): Promise<void>;
}

export async function startQuickServices(): Promise<QuickServices> {
  const thread = new Worker(new URL('quick-services-thread.ts', import.meta.url));
  const [port] = (await once(thread, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    async tally() {
      const answer = once(thread, 'message');
      thread.postMessage('tally');
      const [tally] = (await answer) as [Tally];
      return tally;
    },
    async close() {
      await thread.terminate();
    },
  };
}

/** Starts a process of the app that finds each service of the outside at one origin. */
export const startQuickApp = (
  { origin }: QuickServices,
  databaseUrl: string,
  env: Record<string, string>,
): Promise<AppProcess> =>
  startApp({
    outside: { appUrl: origin, shopify: origin, indexing: origin, tracking: origin },
    port: 0,
    databaseUrl,
    env: { ENCRYPTION_KEYS, ...env },
  });

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * A tracking service as fast as a server in Node can be, in a separate thread. The sandbox's service stores every
 * request for its page, which would distort the measurement.
 */
export interface QuickServices {
  /** `http://127.0.0.1:<port>`. */
  origin: string;
  close(): Promise<void>;
}

export async function startQuickServices(): Promise<QuickServices> {
  const thread = new Worker(new URL('quick-services-thread.ts', import.meta.url));
  const [port] = (await once(thread, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await thread.terminate();
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A report from the shop's app proxy to the app, and the app's answer. */
export interface Passed {
  /** The logged-in customer according to Shopify, `''` for none. */
  customer: string;
  status: number;
}

/** A proxy between the shop's app proxy and the app, which forwards and records all requests. */
export interface ProxyGate {
  /** The target for the app proxy. */
  url: string;
  passed(): Passed[];
  /** Runs once, after the app has answered the next report and before the shop receives the answer. */
  beforeNextAnswer(interfere: () => Promise<void>): void;
  close(): Promise<void>;
}

/** @param appPort read for each request */
export async function openProxyGate(appPort: () => number): Promise<ProxyGate> {
  const passed: Passed[] = [];
  const underway: Promise<unknown>[] = [];
  let interfere = (): Promise<void> => Promise.resolve();

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void (async () => {
        const url = new URL(request.url ?? '', `http://127.0.0.1:${appPort()}`);
        // Tests request this path to learn that all earlier requests have been answered.
        if (url.pathname === '/proxy/nothing') {
          await Promise.all(underway);
          return response.end();
        }
        const asked = fetch(url, {
          method: 'POST',
          headers: { 'content-type': request.headers['content-type'] ?? '' },
          body: Buffer.concat(parts),
        }).catch(() => null);
        underway.push(asked);
        const answer = await asked;
        const status = answer?.status ?? 502;
        passed.push({ customer: url.searchParams.get('logged_in_customer_id') ?? '', status });
        const now = interfere;
        interfere = () => Promise.resolve();
        await now();
        return response.writeHead(status).end();
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/proxy`,
    passed: () => [...passed],
    beforeNextAnswer: (next) => void (interfere = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type DiscoveryService, startDiscoveryService } from './service.ts';

/** The arrival time of all requests in these tests. */
export const ARRIVAL = '2026-11-21T09:00:00.000Z';

/** The ids that a page adds to its requests once there is consent. */
export const IDS = {
  userId: '7a1c2f3e-5b6d-4e8f-9a0b-1c2d3e4f5a6b',
  sessionId: '0f9e8d7c-6b5a-4c3d-8e2f-1a0b9c8d7e6f',
  pageLoadId: '3d4e5f60-7182-4a3b-9c4d-5e6f708192a3',
  domain: 'https://shop.example.com/search?q=mug',
  beacon: 'true',
};

/** A service for all tests of a file, with an empty log and no fault before each. */
export function useDiscoveryService() {
  let running: DiscoveryService | undefined;
  const service = (): DiscoveryService => {
    if (!running) throw new Error('The service runs within tests only.');
    return running;
  };
  beforeAll(async () => {
    running = await startDiscoveryService({
      port: 0,
      now: () => Date.parse(ARRIVAL),
    });
  });
  beforeEach(() => {
    service().clear();
    service().setFault();
  });
  afterAll(() => running?.close());

  return {
    service,
    /** GETs `/v1/…` with these parameters, by default for the account. */
    ask: (path: string, query: Record<string, string> | [string, string][] = {}) => {
      const parameters = new URLSearchParams(query);
      if (!parameters.has('siteId')) parameters.append('siteId', 'demo01');
      return fetch(`${service().url}/v1/${path}?${parameters.toString()}`);
    },
    /** POSTs text to `/v1/…`, as pages do. */
    post: (path: string, body: unknown) =>
      fetch(`${service().url}/v1/${path}`, { method: 'POST', body: JSON.stringify(body) }),
  };
}

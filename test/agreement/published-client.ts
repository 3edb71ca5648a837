import { Beacon } from '@athoscommerce/beacon';
import { vi } from 'vitest';
import type { TrackingService } from '../sandbox/tracking-service/service.ts';

/** What the published client is made with, besides site and addresses. */
export type ClientConfig = Omit<
  NonNullable<ConstructorParameters<typeof Beacon>[1]>,
  'requesters' | 'apis'
>;

/** What became of one request: its path, the service's verdict and, unless accepted, the problems. */
export type Outcome = [path: string, verdict: string, ...problems: string[]];

/**
 * Has the published client send to the service, over HTTP, and says what became of each request.
 *
 * The client groups requests for a while: its timers are run at once, and what it sends in the course of
 * that leaves when the clock is the real one again.
 */
export async function outcomesOf(
  service: TrackingService,
  use: (client: Beacon) => void,
  config: ClientConfig = {},
): Promise<Outcome[]> {
  const waiting: (() => Promise<void>)[] = [];
  const client = new Beacon(
    { siteId: 'demo01' },
    {
      href: 'https://shop.example.com/',
      ...config,
      requesters: {
        beacon: { origin: service.beaconUrl },
        personalization: { origin: NOT_TRACKING },
      },
      apis: {
        fetch: (address: unknown, init?: RequestInit): Promise<Response> => {
          const url = String(address);
          if (url.startsWith(NOT_TRACKING)) return Promise.resolve(new Response());
          return new Promise((resolve) => {
            waiting.push(() => fetch(url, init).then(resolve));
          });
        },
      },
    },
  );

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  use(client);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  // One after the other, so that they arrive in the order in which they were sent.
  for (const leave of waiting) await leave();
  return service
    .events()
    .map(({ module, event, verdict, problems }) => [`${module}/${event}`, verdict, ...problems]);
}

/** Where the client sends what its service answers with recommendations: no part of the protocol here. */
const NOT_TRACKING = 'https://personalization.example.com';

import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { createFaultSwitch, type Fault } from '../service-parts/faults.ts';
import { createListener } from '../service-parts/listener.ts';
import { createPageApp } from '../service-parts/live-page.ts';
import { createRequestLog } from '../service-parts/request-log.ts';
import { createApiApp, FAULT_RULES } from './api-app.ts';
import type { ReceivedRequest } from './received-request.ts';

export interface DiscoveryServiceOptions {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** What the shop sells; a catalogue of its own unless given. */
  catalogue?: Catalogue;
  /** Milliseconds since 1970; the machine's clock unless told otherwise. */
  now?: () => number;
  /** Where the page leads back to; see `ServicePage`. */
  home?: string;
}

export interface DiscoveryService {
  /** Its origin: the API is below `/v1/`, the page at `/`. */
  url: string;
  /** Every request to the API, oldest first. */
  requests(): ReceivedRequest[];
  /** Forgets the requests. */
  clear(): void;
  /** Replaces all faults by these; without any, lifts them. */
  setFault(...faults: Fault[]): void;
  close(): Promise<void>;
}

/**
 * Starts the discovery service over the shop's catalogue, page and API on one port.
 *
 * @throws {Error} that names the port when it cannot be listened on
 */
export async function startDiscoveryService({
  port,
  host,
  now = Date.now,
  catalogue = createCatalogue({ now }),
  home,
}: DiscoveryServiceOptions): Promise<DiscoveryService> {
  const log = createRequestLog<ReceivedRequest>();
  const faults = createFaultSwitch(FAULT_RULES);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/', createApiApp({ catalogue, log, faults, now }));
  app.route(
    '/',
    createPageApp({
      name: 'Discovery service',
      shows: 'requests',
      intro: 'What the shop’s pages ask for: results, suggestions, recommendations.',
      icon: "<circle cx='7' cy='7' r='4.5' fill='none' stroke='#2f6fdd' stroke-width='2'/><path d='M10.5 10.5 14 14' stroke='#2f6fdd' stroke-width='2'/>",
      list: 'requests',
      folder: new URL('page/', import.meta.url),
      ...{ log, faults },
      setFaults: faults.set,
      state: () => ({}),
      others: ['/v1/…'],
      ...(home && { home }),
    }),
  );
  const listener = createListener({ app, host, port });
  await listener.open();

  return {
    url: `http://${host}:${listener.port()}`,
    requests: log.requests,
    clear: log.clear,
    setFault: (...list) => {
      faults.set(list);
    },
    close: listener.shut,
  };
}

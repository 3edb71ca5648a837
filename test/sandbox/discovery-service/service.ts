import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { createFaultSwitch } from '../service-parts/fault-switch.ts';
import { createListener } from '../service-parts/listener.ts';
import { loadPageFiles } from '../service-parts/live-page.ts';
import { createRequestLog } from '../service-parts/request-log.ts';
import { createApiApp } from './api-app.ts';
import { type Fault, faultWords, hitsInterface, type Interface } from './fault.ts';
import { createPageApp } from './page-app.ts';
import type { ReceivedRequest } from './received-request.ts';

export interface DiscoveryServiceOptions {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** What the shop sells; a catalogue of its own unless given. */
  catalogue?: Catalogue;
  /** Milliseconds since 1970; the machine's clock unless told otherwise. */
  now?: () => number;
  /** Where the page leads back to; see `LivePageParts`. */
  home?: () => string | null;
  /** Gets one line for every request and every change of the faults. */
  log?: (line: string) => void;
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
  log: say = () => undefined,
}: DiscoveryServiceOptions): Promise<DiscoveryService> {
  const log = createRequestLog<ReceivedRequest>();
  const faults = createFaultSwitch<Fault, Interface>(hitsInterface);
  const files = await loadPageFiles(new URL('page/', import.meta.url));
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/', createApiApp({ catalogue, log, faults, now }));
  app.route('/', createPageApp({ log, faults, files, ...(home && { home }) }));
  const listener = createListener({ app, host, port });
  log.subscribe((change) => {
    if (change.kind === 'request') say(lineOf(change.request));
  });
  faults.subscribe(() => {
    say(`Discovery: ${faultWords(faults.faults())}`);
  });
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

function lineOf({ method, path, status, fault }: ReceivedRequest): string {
  return `${method} ${path} → ${status ?? 'no answer'}${fault === null ? '' : ` (${fault})`}`;
}

import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { HOST } from '../addresses.ts';
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts';
import { createFaultSwitch, type Fault } from '../service-parts/faults.ts';
import { createListener } from '../service-parts/listener.ts';
import { createPageApp } from '../service-parts/service-page.ts';
import type { Line } from '../service-parts/request-list.ts';
import { createRequestLog } from '../service-parts/request-log.ts';
import { countVerdicts, toneOf, type Verdict, verdictOf } from '../tracking-service/event-log.ts';
import { createApiApp, FAULT_RULES, type ReceivedRequest } from './api-app.ts';

export interface DiscoveryServiceOptions {
  /** 0 selects a free port. */
  port: number;
  /** The shop's catalogue; by default a new one. */
  catalogue?: Catalogue;
  /** Milliseconds since 1970; the machine's clock by default. */
  now?: () => number;
  /** The address of the page's link back; see `ServicePage`. */
  home?: string;
}

export interface DiscoveryService {
  /** The service's origin: the API is below `/v1/`, the page at `/`. */
  url: string;
  /** Every request to the API, oldest first. */
  requests(): ReceivedRequest[];
  /** Deletes the recorded requests. */
  clear(): void;
  /** Replaces all faults; without arguments, lifts them. */
  setFault(...faults: Fault[]): void;
  close(): Promise<void>;
}

/**
 * Starts the discovery service over the shop's catalogue, page and API on one port.
 *
 * @throws {Error} that names the port if it cannot be listened on
 */
export async function startDiscoveryService({
  port,
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
      intro: 'What the shop’s pages ask for: results, suggestions, recommendations.',
      icon: "<circle cx='7' cy='7' r='4.5' fill='none' stroke='#2f6fdd' stroke-width='2'/><path d='M10.5 10.5 14 14' stroke='#2f6fdd' stroke-width='2'/>",
      list: 'requests',
      none: 'No requests yet. Open a collection of the shop or search for something, and watch.',
      ...{ log, faults, counts: countsOf, lineOf },
      setFaults: faults.set,
      others: ['/v1/…'],
      ...(home && { home }),
    }),
  );
  const listener = createListener({ app, port });
  await listener.open();

  return {
    url: `http://${HOST}:${listener.port()}`,
    requests: log.requests,
    clear: log.clear,
    setFault: (...list) => faults.set(list),
    close: listener.shut,
  };
}

/** A status has the same label as on the page of the tracking service. */
function outcomeOf({ status }: ReceivedRequest): Verdict {
  return status === null ? 'lost' : verdictOf(status);
}

function countsOf(requests: readonly ReceivedRequest[]): Record<Verdict, number> {
  return countVerdicts(requests.map(outcomeOf));
}

function lineOf(request: ReceivedRequest): Line {
  const { method, path, status, fault, problems, query, body } = request;
  return {
    address: `${method} ${path.replace('/v1/', '')}`,
    outcome: String(status ?? 'no answer'),
    tone: toneOf(outcomeOf(request)),
    details: [fault === 'status' ? null : fault],
    says: problems[0] ?? (body === null ? queryLine(query) : JSON.stringify(body)),
  };
}

/** Parameters of the question are listed before those of the shopper. */
function queryLine(query: ReceivedRequest['query']): string {
  const isId = ([name]: [string, string]) =>
    /^(siteId|userId|sessionId|pageLoadId|domain)$/.test(name);
  return [...query.filter((one) => !isId(one)), ...query.filter(isId)]
    .map((pair) => pair.join('='))
    .join(' ');
}

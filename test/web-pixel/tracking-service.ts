/** The tracking service behind the pixel's `fetch`: records requests, and gives the answers of `answer`. */
import { afterEach, beforeEach, vi } from 'vitest';
import { checkEvent } from '../../app/beacon/validate.ts';
import type { Json } from '../beacon/payloads.ts';
import { isOnClosedPage, whileOpen } from './page-life.ts';

export const BEACON_URL = 'https://tracking.example.com/beacon/v2';
export const SITE_ID = 'demo01';

/** One request that was sent. */
export interface Sent {
  /** `module/event`, e.g. `cart/add`. */
  path: string;
  url: string;
  method: string | undefined;
  /** The body as the service parses it. */
  body: { context: Json; data: Json };
  keepalive: boolean | undefined;
  /** Milliseconds since the epoch. */
  at: number;
}

/** An answer, `'throw'`: the call itself throws, `'fail'`: a network error, `'hang'`: no answer. */
export type Answer = number | { status: number; retryAfter: string } | 'throw' | 'fail' | 'hang';

export interface TrackingService {
  /** Every request that was sent, in order, except those whose call threw. */
  sent: Sent[];
  /** Determines the answer to the next requests: 200 by default. */
  answer: (request: Sent) => Answer;
}

/**
 * Must be called at the top of a test file: each test starts with a service without requests, which replaces the global
 * `fetch`.
 */
export function useTrackingService(): TrackingService {
  const service = newService();
  beforeEach(() => {
    Object.assign(service, newService());
    stubFetch(service);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return service;
}

const newService = (): TrackingService => ({ sent: [], answer: () => 200 });

/** Makes the global `fetch` reach this service. */
function stubFetch(service: TrackingService): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (isOnClosedPage()) return new Promise(() => undefined);
    const request: Sent = {
      path: url.replace(`${BEACON_URL}/${SITE_ID}/`, ''),
      url,
      method: init.method,
      body: JSON.parse(init.body as string) as Sent['body'],
      keepalive: init.keepalive,
      at: Date.now(),
    };
    const answer = service.answer(request);
    if (answer === 'throw') throw new TypeError('Blocked');
    service.sent.push(request);
    if (answer === 'hang') return new Promise(() => undefined);
    if (answer === 'fail') return whileOpen(Promise.reject(new TypeError('Failed to fetch')));
    return whileOpen(
      Promise.resolve(
        typeof answer === 'number'
          ? new Response(answer === 204 ? null : '{}', { status: answer })
          : new Response('{}', {
              status: answer.status,
              headers: { 'Retry-After': answer.retryAfter },
            }),
      ),
    );
  });
}

/** The service's reasons to refuse a request; empty if it accepts it. */
export function objections({ path, body }: Sent): string[] {
  const [module = '', event = ''] = path.split('/');
  const verdict = checkEvent(module, event, body);
  if (verdict.verdict === 'valid') return [];
  return verdict.verdict === 'unknown' ? [verdict.reason] : verdict.problems;
}

/** Path and data of the sent events, in order. */
export const reports = (service: TrackingService): { path: string; data: Json }[] =>
  service.sent.map(({ path, body }) => ({ path, data: body.data }));

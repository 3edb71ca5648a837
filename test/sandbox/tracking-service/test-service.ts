import { onTestFinished } from 'vitest';
import { pixelInitiator } from '../../../app/beacon/dialect.ts';
import {
  startTrackingService,
  type TrackingService,
  type TrackingServiceOptions,
} from './service.ts';

/** The arrival time of all requests in these tests. */
export const ARRIVAL = '2026-11-20T10:00:00.000Z';

/** Starts a service on free ports; it is closed at the end of the test. */
export async function startService(
  options: Partial<TrackingServiceOptions> = {},
): Promise<TrackingService> {
  const service = await startTrackingService({
    beaconPort: 0,
    pagePort: 0,
    now: () => new Date(ARRIVAL),
    ...options,
  });
  onTestFinished(service.close);
  return service;
}

const context = {
  timestamp: '2026-11-20T09:59:59.123Z',
  pageUrl: 'https://shop.example.com/products/mug',
  userId: '7a1c2f3e-5b6d-4e8f-9a0b-1c2d3e4f5a6b',
  sessionId: '0f9e8d7c-6b5a-4c3d-8e2f-1a0b9c8d7e6f',
  pageLoadId: '3d4e5f60-7182-4a3b-9c4d-5e6f708192a3',
  initiator: `${pixelInitiator}/0.1.0`,
};

const mug = { parentId: '101', uid: '101', qty: 2, price: 12.5 };

/** A valid body of `cart/add`. */
export const cartAdd = { context, data: { results: [mug], cart: [mug] } };

/** A valid body of `product/pageview`. */
export const pageview = { context, data: { result: { parentId: '101', uid: '101' } } };

/** POSTs a body to an event's address, as text, the way the pixel does. */
export function send(
  { beaconUrl }: TrackingService,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${beaconUrl}/${path}`, {
    method: 'POST',
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'text/plain', ...headers },
  });
}

/** Asks the page listener for JSON. */
export async function getJson({ pageUrl }: TrackingService, path: string): Promise<unknown> {
  return (await fetch(new URL(path, pageUrl))).json();
}

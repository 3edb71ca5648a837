import { onTestFinished } from 'vitest';
import {
  type IndexingService,
  type IndexingServiceOptions,
  startIndexingService,
} from './start-indexing-service.ts';

/** The initial time of these tests' clock. */
export const START = '2026-11-21T09:00:00.000Z';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** A service with a clock that only tests advance. */
export interface TestService extends IndexingService {
  /** Advances the clock by `milliseconds`. */
  pass(milliseconds: number): void;
}

/** Starts a service with the demo shop's account on a free port; it is closed at the end of the test. */
export async function startService(
  options: Partial<IndexingServiceOptions> = {},
): Promise<TestService> {
  let at = Date.parse(START);
  const service = await startIndexingService({
    port: 0,
    now: () => at,
    ...options,
  });
  onTestFinished(service.close);
  return {
    ...service,
    pass(milliseconds) {
      at += milliseconds;
    },
  };
}

/** The credentials of the demo shop, written out. */
export const AUTHORIZATION = `Basic ${btoa('demo01:sk_demo_0123456789abcdef')}`;

/** Sends a request with the demo shop's credentials; follows no redirect. */
export function send(
  { url }: IndexingService,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: { Authorization: AUTHORIZATION },
    ...init,
  });
}

/** PUTs a re-index of a feed and returns the answer's JSON. */
export async function put(
  service: IndexingService,
  feedId: string,
  requestedBy?: string,
): Promise<unknown> {
  const query = new URLSearchParams({ feedId, ...(requestedBy !== undefined && { requestedBy }) });
  return (await send(service, 'PUT', `/api/index/feed?${query.toString()}`)).json();
}

/** A feed's record in the status endpoint. */
export async function record(
  service: IndexingService,
  feedId: string,
): Promise<Record<string, unknown> | undefined> {
  const answer = await send(service, 'GET', '/api/index/status');
  const { feeds } = (await answer.json()) as { feeds: Record<string, unknown>[] };
  return feeds.find(({ id }) => id === Number(feedId));
}

/** The states of a feed after each of these pauses, in milliseconds. */
export async function statesAfter(service: TestService, feedId: string, pauses: number[]) {
  const states: unknown[] = [];
  for (const pause of pauses) {
    service.pass(pause);
    states.push((await record(service, feedId))?.indexStatus);
  }
  return states;
}

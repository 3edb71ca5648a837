import type { CallMaker } from './requests.ts';

/** Routes of the app that do nothing: what a request costs before anything is done for it. */
export const EMPTY_ROUTES = {
  /** The HTTP server alone. */
  http: () => ({ method: 'GET', path: '/healthz', status: 200 }),
  /** Through Remix to a route without data: webhooks are for POST. */
  remix: () => ({ method: 'GET', path: '/webhooks', status: 405 }),
} as const satisfies Record<string, CallMaker>;

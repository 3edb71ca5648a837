import type { compose } from './compose.ts';
import '@remix-run/node';

/** The services of routes, in `context.services` of each request; their types describe them. */
export type Services = ReturnType<typeof compose>['services'];

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    services: Services;
  }
}

import '@remix-run/node';
import type { Services } from './server/services.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    services: Services;
  }
}

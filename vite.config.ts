import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

/** Builds the admin app: `build/client` for browsers, `build/server` for `app/server`. */
export default defineConfig({
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        // It needs sessionStorage, which browsers deny to frames of other sites.
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
});

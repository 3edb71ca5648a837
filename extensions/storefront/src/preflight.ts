/**
 * The module that tells the discovery service what changed of a shopper, so that it can prepare what it answers next
 * (specification, *Endpoints*, preflight). Loaded where staff have switched it on.
 */
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { createTellChanges, type TellDeps } from './tell-changes.ts';

export interface PreflightDeps extends Pick<TellDeps, 'mayTrack' | 'ids'> {
  page: TellDeps['page'] & { settings: Pick<StorefrontSettings, 'siteId' | 'discoveryUrl'> };
}

/** The asset. */
export interface PreflightModule {
  start: (deps: PreflightDeps) => void;
}

/** Looks for changes now, whenever a cookie changes where the browser tells, and when the page is left. */
export function start(deps: PreflightDeps): void {
  const { siteId, discoveryUrl } = deps.page.settings;
  if (!siteId || !discoveryUrl) return;
  const tell = createTellChanges({
    ...deps,
    siteId,
    send(preflight) {
      const body = JSON.stringify(preflight);
      // The answer is ignored, and what failed is not repeated.
      new Promise((resolve) => {
        const how = { method: 'POST', body, credentials: 'omit', keepalive: true } as const;
        resolve(fetch(`${discoveryUrl}/v1/preflight`, how));
      }).catch(() => undefined);
    },
  });
  (window as { cookieStore?: EventTarget }).cookieStore?.addEventListener('change', tell.soon);
  addEventListener('pagehide', tell.now);
  tell.soon();
}

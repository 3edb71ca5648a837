/**
 * The module that sends changes of a shopper's data to the discovery service, so that it can prepare its next answers
 * (specification, *Endpoints*, preflight). It is loaded if staff have switched it on.
 */
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { createPreflightSender, type PreflightSenderDeps } from './preflight-sender.ts';

export interface PreflightDeps extends Pick<PreflightSenderDeps, 'mayTrack' | 'ids'> {
  page: PreflightSenderDeps['page'] & {
    settings: Pick<StorefrontSettings, 'siteId' | 'discoveryUrl'>;
  };
}

/** The exports of the asset. */
export interface PreflightModule {
  start: (deps: PreflightDeps) => void;
}

/** Checks for changes now, when the page is left, and, in browsers that report it, whenever a cookie changes. */
export function start(deps: PreflightDeps): void {
  const { siteId, discoveryUrl } = deps.page.settings;
  if (!siteId || !discoveryUrl) return;
  const sender = createPreflightSender({
    ...deps,
    siteId,
    send(preflight) {
      const body = JSON.stringify(preflight);
      // The answer is ignored, and a failed request is not repeated.
      new Promise((resolve) => {
        const how = { method: 'POST', body, credentials: 'omit', keepalive: true } as const;
        resolve(fetch(`${discoveryUrl}/v1/preflight`, how));
      }).catch(() => undefined);
    },
  });
  (window as { cookieStore?: EventTarget }).cookieStore?.addEventListener(
    'change',
    sender.checkSoon,
  );
  addEventListener('pagehide', sender.checkNow);
  sender.checkSoon();
}

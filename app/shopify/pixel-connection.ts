import type { AdminApi } from './admin-api.ts';

/** The pixel's settings as Shopify keeps them: strings, whatever they say. */
export type PixelSettings = Record<
  'siteId' | 'beaconUrl' | 'cookiePrefix' | 'identifiers' | 'taxesIncluded' | 'mode',
  string
>;

/** What the page shows of the pixel. */
export type PixelState =
  | { connected: false; wanted: PixelSettings | null }
  | {
      connected: true;
      webPixelId: string;
      connectedAt: Date;
      updatedAt: Date;
      /** As Shopify has them. */
      settings: Record<string, string>;
      /** As they would be written now; null without credentials. */
      wanted: PixelSettings | null;
      /** Names of settings in which the two differ; `[]` when they match. */
      differences: string[];
    };

/** Why Shopify did not do it, and what to do, in words for staff. */
export interface PixelProblem {
  /** A code of Shopify's `ErrorsWebPixelUserErrorCode`, or one of ours. */
  code: string;
  message: string;
}

export type PixelOutcome = { ok: true; state: PixelState } | { ok: false; problem: PixelProblem };

/** The web pixel of a shop. Repeats and races of every member lead to one pixel. */
export interface PixelConnections {
  /** Asks Shopify, and corrects what is kept here. */
  read(shop: string, admin: AdminApi): Promise<PixelState>;
  /** Creates the pixel, or updates the one that is there, so that it has the wanted settings. */
  connect(shop: string, admin: AdminApi): Promise<PixelOutcome>;
  /** Updates the pixel if one is connected and differs; used after settings were saved. */
  follow(shop: string, admin: AdminApi): Promise<PixelOutcome>;
  disconnect(shop: string, admin: AdminApi): Promise<PixelOutcome>;
}

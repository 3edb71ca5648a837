/** The dependencies of the pixel's parts: created once in `index.ts`, replaced in tests. */
import type { Init } from './platform.ts';
import type { ProductIdentifier } from './product-identity.ts';
import type { PixelSettings } from './settings.ts';
import type { Storage } from './storage.ts';

export interface PixelDeps {
  settings: PixelSettings;
  /** The platform's data of page, cart and customer as the page was rendered. */
  init: Init;
  /** The user's id from the cookie of a migrated integration. */
  legacyUserId: Promise<string | null>;
  cookies: Storage;
  session: Storage;
  local: Storage;
  identifier: ProductIdentifier;
  /** Whether events may be sent and data stored; false once consent is withdrawn. */
  mayTrack: () => boolean;
  /** Logs to the console in test mode what the pixel does, and why an event is not sent. */
  log: (text: string) => void;
}

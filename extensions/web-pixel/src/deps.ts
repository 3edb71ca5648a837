/** What every part of the pixel works with: made once in `index.ts`, replaced in tests. */
import type { Init } from './platform.ts';
import type { ProductIdentifier } from './product-identity.ts';
import type { PixelSettings } from './settings.ts';
import type { Storage } from './storage.ts';

export interface PixelDeps {
  settings: PixelSettings;
  /** The platform's data of page, cart and customer as the page was rendered. */
  init: Init;
  /** The user's id of a migrated integration, as its cookie holds it. */
  legacyUserId: Promise<string | null>;
  cookies: Storage;
  session: Storage;
  local: Storage;
  identifier: ProductIdentifier;
  /** Whether events may be sent and data stored; no longer after consent was withdrawn. */
  mayTrack: () => boolean;
  /** Writes to the console in test mode: what the pixel does, and why something is not sent. */
  log: (text: string) => void;
}

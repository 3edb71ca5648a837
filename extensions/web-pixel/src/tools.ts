/** What every part of the pixel works with: made once in `index.ts`, replaced in tests. */
import type { NameOf } from '../../../app/beacon/storage-names.ts';
import type { Init } from './platform.ts';
import type { ProductIdentifier } from './product-identity.ts';
import type { PixelSettings } from './settings.ts';
import type { Cookies, Storage } from './storage.ts';

export interface PixelTools {
  settings: PixelSettings;
  /** What the platform says of page, cart and customer as the page was rendered. */
  init: Init;
  /** The full names of what is stored. */
  nameOf: NameOf;
  cookies: Cookies;
  session: Storage;
  local: Storage;
  identifier: ProductIdentifier;
  /** Whether events may be sent and anything kept: no longer once consent is withdrawn. */
  mayTrack: () => boolean;
  /** Says in test mode what the pixel does and why not. */
  log: (text: string) => void;
}

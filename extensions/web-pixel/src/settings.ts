/** What the merchant's app told the pixel (`settings` of `webPixelCreate`): strings, checked before use. */
import { DEFAULT_PREFIX } from '../../../app/beacon/vendor.ts';

export interface PixelSettings {
  /** Account at the tracking service. */
  siteId: string;
  /** Base address of the tracking API with its version, `https://…/beacon/v2`. */
  beaconUrl: string;
  /** Prefix of every cookie and storage entry. */
  cookiePrefix: string;
  /** Whether a product without variants is named by its product id (`product`) or every uid is a variant's. */
  identifiers: string;
  /** Whether the shop's prices include tax; `''`: inferred from each order. */
  taxesIncluded: string;
  /** `test` marks events with `dev: true` and writes what the pixel does to the console. */
  mode: string;
}

/** The form of each setting. */
const FORMS: Record<keyof PixelSettings, RegExp> = {
  siteId: /^[\w-]+$/,
  beaconUrl: /^https:\/\/\w[\w.:/~-]*\/beacon\/v2\/?$/,
  cookiePrefix: /^[a-z]\w*$/i,
  identifiers: /^(product|variant)$/,
  taxesIncluded: /^(yes|no|)$/,
  mode: /^(live|test)$/,
};

/**
 * The settings in force.
 *
 * @throws {Error} that names the first setting that is missing or malformed
 */
export function readSettings(given: Partial<Record<string, unknown>>): PixelSettings {
  const settings: PixelSettings = {
    siteId: '',
    beaconUrl: '',
    cookiePrefix: DEFAULT_PREFIX,
    identifiers: 'product',
    taxesIncluded: '',
    mode: 'live',
  };
  for (const name of Object.keys(FORMS) as (keyof PixelSettings)[]) {
    // A missing value joins to nothing, and nonsense to something that has not the form.
    const value = [given[name]].join().trim();
    if (value) settings[name] = value;
    if (!FORMS[name].test(settings[name])) {
      throw Error(`setting ${name} is missing or malformed: "${settings[name].slice(0, 99)}"`);
    }
  }
  return settings;
}

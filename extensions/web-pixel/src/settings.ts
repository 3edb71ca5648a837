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
  /** Query parameters whose values leave, as in `page-url.ts`; `''`: the ones named there. */
  urlParameters: string;
  /** Parameter of landing addresses that says what led there; `''`: the one of `attribution.ts`. */
  attributionParameter: string;
  /** `test` marks events with `dev: true` and writes what the pixel does to the console. */
  mode: string;
  /** Where the pixel tells the app what became of events (`app/beacon/report.ts`); `''`: nowhere. */
  reportUrl: string;
  /** One of how many page loads counts its events. */
  reportEvery: string;
}

/** Of each setting: what stands for it when it is left out, and its form. */
const RULES: Record<keyof PixelSettings, [fallback: string, form: RegExp]> = {
  siteId: ['', /^[\w-]+$/],
  beaconUrl: ['', /^https:\/\/\w[\w.:/~-]*\/beacon\/v2$/],
  cookiePrefix: [DEFAULT_PREFIX, /^[a-z]\w*$/i],
  identifiers: ['product', /^(product|variant)$/],
  taxesIncluded: ['', /^(yes|no|)$/],
  urlParameters: ['', /^[\w.*,-]*$/],
  attributionParameter: ['', /^[\w-]*$/],
  mode: ['live', /^(live|test)$/],
  reportUrl: ['', /^(https:\/\/\w[\w.:/-]*)?$/],
  reportEvery: ['1', /^[1-9]\d{0,2}$/],
};

/**
 * The settings in force.
 *
 * @throws {Error} that names the first setting that is missing or malformed
 */
export function readSettings(given: Partial<Record<string, unknown>>): PixelSettings {
  const settings: Partial<PixelSettings> = {};
  for (const [name, [fallback, form]] of Object.entries(RULES)) {
    // A missing value joins to nothing, and nonsense to something that has not the form.
    const value = [given[name]].join().trim() || fallback;
    if (!form.test(value)) throw Error(`bad setting ${name}: "${value}"`);
    settings[name as keyof PixelSettings] = value;
  }
  return settings as PixelSettings;
}

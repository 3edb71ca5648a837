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

/** Each setting with its default (none: required) and its form. */
const FORMS: Record<keyof PixelSettings, [fallback: string | undefined, form: RegExp]> = {
  siteId: [undefined, /^[\w-]+$/],
  beaconUrl: [undefined, /^https:\/\/[\w.-]+(:\d+)?(\/[\w.~-]+)*\/beacon\/v2\/?$/],
  cookiePrefix: [DEFAULT_PREFIX, /^[A-Za-z]\w*$/],
  identifiers: ['product', /^(product|variant)$/],
  taxesIncluded: ['', /^(yes|no|)$/],
  mode: ['live', /^(live|test)$/],
};

/**
 * The settings in force.
 *
 * @returns the settings, or one sentence that names what is wrong with the first bad one
 */
export function readSettings(raw: unknown): PixelSettings | string {
  const given = (raw ?? {}) as Record<string, unknown>;
  const settings: Record<string, string> = {};
  for (const [name, [fallback, form]] of Object.entries(FORMS)) {
    const value = given[name] ?? '';
    const used =
      typeof value === 'string' ? value.trim() || (fallback ?? '') : JSON.stringify(value);
    if (!form.test(used)) {
      return used
        ? `setting ${name} is malformed: ${used.slice(0, 99)}`
        : `setting ${name} is missing`;
    }
    settings[name] = used;
  }
  return settings as unknown as PixelSettings;
}

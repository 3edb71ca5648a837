import type { GivenSettings, USUAL_SETTINGS } from '../pixel-connection.ts';

/** One setting of the pixel as the form asks for it. */
export interface SettingsField {
  name: keyof typeof USUAL_SETTINGS;
  label: string;
  hint: string;
  /** Values that make sense; any other can be typed as well. */
  suggestions: readonly string[];
}

/** The pixel's settings, in the order of its extension's TOML file. */
export const SETTINGS_FIELDS: readonly SettingsField[] = [
  {
    name: 'siteId',
    label: 'Site ID',
    hint: 'The account at the tracking service.',
    suggestions: [],
  },
  {
    name: 'beaconUrl',
    label: 'Tracking address',
    hint: 'The base address with its version.',
    suggestions: [],
  },
  {
    name: 'cookiePrefix',
    label: 'Cookie prefix',
    hint: 'Begins the name of everything stored.',
    suggestions: [],
  },
  {
    name: 'identifiers',
    label: 'Identifiers',
    hint: 'product or variant: the uid of a product without variants.',
    suggestions: ['product', 'variant'],
  },
  {
    name: 'taxesIncluded',
    label: 'Prices include tax',
    hint: 'yes or no; empty: found out from each order.',
    suggestions: ['yes', 'no'],
  },
  {
    name: 'mode',
    label: 'Mode',
    hint: 'live, or test: events are marked, the console says more.',
    suggestions: ['live', 'test'],
  },
];

/** The settings exactly as they were typed. A field that was not sent is not set. */
export function givenSettings(form: FormData): GivenSettings {
  const settings: GivenSettings = {};
  for (const { name } of SETTINGS_FIELDS) {
    const value = form.get(name);
    if (typeof value === 'string') settings[name] = value;
  }
  return settings;
}

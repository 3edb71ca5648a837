import type { PixelSettings } from '../../shopify/pixel-connection.ts';

/** A setting of the pixel, as a row of a table. */
export interface SettingRow {
  name: string;
  label: string;
  /** As Shopify has it; null when it has none. */
  inShopify: string | null;
  /** As it is saved in the app; null when nothing is. */
  saved: string | null;
  differs: boolean;
}

const LABELS: Record<keyof PixelSettings, string> = {
  siteId: 'Site ID',
  mode: 'Mode',
  identifiers: 'Product identifiers',
  taxesIncluded: 'Prices include tax',
  beaconUrl: 'Tracking address',
  cookiePrefix: 'Cookie prefix',
};

const VALUES: Partial<Record<string, Record<string, string>>> = {
  mode: { live: 'Live', test: 'Test' },
  identifiers: { product: 'Product IDs', variant: 'Variant IDs' },
  taxesIncluded: { yes: 'Yes', no: 'No' },
};

/** The settings in the order of their weight, with names and values that staff know. */
export function settingRows(
  inShopify: Record<string, string> | null,
  saved: PixelSettings | null,
  differences: string[],
): SettingRow[] {
  const known = Object.keys(LABELS);
  const others = differences.filter((name) => !known.includes(name));
  return [...known, ...others].map((name) => ({
    name,
    label: labelOf(name),
    inShopify: valueOf(name, inShopify),
    saved: valueOf(name, saved),
    differs: differences.includes(name),
  }));
}

/** The names of settings, such as `Site ID and mode`. */
export function settingNames(names: string[]): string {
  const labels = names.map((name, at) => (at === 0 ? labelOf(name) : lowerFirst(labelOf(name))));
  return new Intl.ListFormat('en-US').format(labels);
}

function labelOf(name: string): string {
  return (LABELS as Partial<Record<string, string>>)[name] ?? name;
}

function valueOf(name: string, settings: Partial<Record<string, string>> | null): string | null {
  const value = settings?.[name];
  if (value === undefined) return null;
  return VALUES[name]?.[value] ?? value;
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

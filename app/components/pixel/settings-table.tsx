import { Badge, Box, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { PixelSettings } from '../../shopify/pixel-settings.ts';

interface SettingsTableProps {
  rows: SettingRow[];
  /** `compare` shows what is saved beside what Shopify has. */
  show: 'in-shopify' | 'saved' | 'compare';
}

/** The pixel's settings; where two columns are compared, differences are marked. */
export function SettingsTable({ rows, show }: SettingsTableProps) {
  const columns = {
    'in-shopify': ['In use'],
    saved: ['Will be used'],
    compare: ['In use', 'Saved in the app'],
  }[show];
  return (
    <table className="bp-table">
      <thead>
        <tr>
          {['Setting', ...columns].map((title) => (
            <th key={title} scope="col">
              <Text as="span" variant="bodySm" fontWeight="medium" tone="subdued">
                {title}
              </Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              <InlineStack gap="200" blockAlign="center">
                <Text as="span" variant="bodyMd" fontWeight="medium">
                  {row.label}
                </Text>
                {show === 'compare' && row.differs && <Badge tone="warning">Differs</Badge>}
              </InlineStack>
            </th>
            {show !== 'saved' && <Value>{row.inShopify}</Value>}
            {show !== 'in-shopify' && <Value>{row.saved}</Value>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ children }: { children: ReactNode }) {
  return (
    <td>
      <Box as="span">
        <Text as="span" variant="bodyMd" breakWord tone={children ? 'base' : 'subdued'}>
          {children ?? 'Not set'}
        </Text>
      </Box>
    </td>
  );
}

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
  urlParameters: 'Address parameters',
  attributionParameter: 'Attribution parameter',
  cookiePrefix: 'Cookie prefix',
};

const VALUES: Partial<Record<string, Record<string, string>>> = {
  mode: { live: 'Live', test: 'Test' },
  identifiers: { product: 'Product IDs', variant: 'Variant IDs' },
  taxesIncluded: { '': 'Automatic', yes: 'Yes', no: 'No' },
};

/** Settings of the operator, which most leave out. */
const OPERATORS: string[] = ['urlParameters', 'attributionParameter'];

/** The settings in the order of their weight, with names and values that staff know. */
export function settingRows(
  inShopify: Record<string, string> | null,
  saved: PixelSettings | null,
  differences: string[],
): SettingRow[] {
  const isSet = (name: string) =>
    Boolean(inShopify?.[name] || saved?.[name as keyof PixelSettings]);
  const known = Object.keys(LABELS).filter((name) => !OPERATORS.includes(name) || isSet(name));
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

import { Badge, BlockStack, Box, Card, InlineStack, Text } from '@shopify/polaris';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import type { PixelSettings } from '../../shopify/pixel-settings.ts';
import { isolate, type TextKey, type Texts, type Translate } from '../../texts/texts.ts';
import { CardTitle, Subdued } from '../frame/layout.tsx';
import { Table } from '../frame/table.tsx';
import { useTexts } from '../language/shop-texts.tsx';

/** The table of the settings that the pixel uses; a comparison with the saved ones marks differences. */
export function SettingsCard({ state }: { state: PixelState }) {
  const { t } = useTexts();
  const differences = state.connected ? state.differences : [];
  const rows = settingRows(
    { inShopify: state.connected ? state.settings : null, saved: state.wanted, differences },
    t,
  );
  const sentence = !state.connected
    ? 'atConnecting'
    : state.wanted === null
      ? 'inUse'
      : differences.length > 0
        ? 'older'
        : 'saved';
  const inUse = differences.length > 0 ? (['inUse', 'savedInApp'] as const) : (['inUse'] as const);
  const columns = state.connected ? inUse : (['willBeUsed'] as const);
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="100">
          <CardTitle>{t('frame.settings')}</CardTitle>
          <Subdued>{t(`pixel.settings.${sentence}`)}</Subdued>
        </BlockStack>
      </Box>
      <Table
        columns={(['setting', ...columns] as const).map((title) => (
          <Text key={title} as="span" variant="bodySm" fontWeight="medium" tone="subdued">
            {t(`pixel.table.${title}`)}
          </Text>
        ))}
        rows={rows.map((row) => ({
          key: row.name,
          heading: (
            <InlineStack gap="200" blockAlign="center">
              <Text as="span" variant="bodyMd" fontWeight="medium">
                {row.label}
              </Text>
              {row.differs && <Badge tone="warning">{t('pixel.table.differs')}</Badge>}
            </InlineStack>
          ),
          cells: columns.map((column) => {
            const value = column === 'inUse' ? row.inShopify : row.saved;
            return (
              <Text
                key={column}
                as="span"
                variant="bodyMd"
                breakWord
                tone={value ? 'base' : 'subdued'}
              >
                {value ?? t('pixel.table.notSet')}
              </Text>
            );
          }),
        }))}
      />
    </Card>
  );
}

const labelsIn = (t: Translate) =>
  t('settings.pixel') satisfies Record<keyof PixelSettings, string>;

const VALUES: Partial<Record<string, Partial<Record<string, TextKey>>>> = {
  mode: { live: 'common.live', test: 'common.test' },
  identifiers: { product: 'settings.tracking.productIds', variant: 'settings.tracking.variantIds' },
  taxesIncluded: {
    '': 'settings.tracking.automatic',
    yes: 'settings.tracking.yes',
    no: 'settings.tracking.no',
  },
};

/** Settings that staff cannot choose, shown only if they differ. */
const NOT_OF_STAFF: string[] = [
  'vatRates',
  'urlParameters',
  'attributionParameter',
  'reportUrl',
  'reportEvery',
];

interface ComparedSettings {
  /** Null without a pixel. */
  inShopify: Record<string, string> | null;
  saved: PixelSettings | null;
  /** Names of settings that differ. */
  differences: string[];
}

/** Returns the settings as rows, with the names and values of the settings page; null for a value that is not set. */
export function settingRows({ inShopify, saved, differences }: ComparedSettings, t: Translate) {
  const labels: Partial<Record<string, string>> = labelsIn(t);
  const known = Object.keys(labels).filter((name) => !NOT_OF_STAFF.includes(name));
  const others = differences.filter((name) => !known.includes(name));
  return [...known, ...others].map((name) => ({
    name,
    label: labels[name] ?? name,
    inShopify: valueOf(name, inShopify, t),
    saved: valueOf(name, saved, t),
    differs: differences.includes(name),
  }));
}

/** Returns the names of settings as a list, such as `Site ID and Mode`. */
export function settingNames(names: string[], { t, list }: Pick<Texts, 't' | 'list'>): string {
  const labels: Partial<Record<string, string>> = labelsIn(t);
  return list(names.map((name) => labels[name] ?? name));
}

function valueOf(
  name: string,
  settings: Partial<Record<string, string>> | null,
  t: Translate,
): string | null {
  if (settings === null) return null;
  // Empty settings are not sent to Shopify.
  const value = settings[name] ?? '';
  const known = VALUES[name]?.[value];
  return known ? t(known) : isolate(value) || null;
}

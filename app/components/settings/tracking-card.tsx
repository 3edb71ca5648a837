import { BlockStack, ChoiceList, Text } from '@shopify/polaris';
import { useMemo } from 'react';
import type { ShopSettings } from '../../shop/settings.ts';
import { PixelBehind } from './follow-note.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useReportedDirt } from './unsaved-guard.tsx';
import { useCardAnswer } from './use-card-answer.ts';
import { useEdits } from './use-edits.ts';

const MODES = [
  {
    value: 'live',
    label: 'Live',
    helpText: 'Events count in reports, personalization, and recommendations.',
  },
  {
    value: 'test',
    label: 'Test',
    helpText: 'Events are marked as tests and stay out of reports. For trying things out.',
  },
];

const IDENTIFIERS = [
  {
    value: 'product',
    label: 'Product IDs',
    helpText:
      'A product without variants goes by its product ID, any other by the IDs of product and variant. Most feeds do it this way.',
  },
  {
    value: 'variant',
    label: 'Variant IDs',
    helpText:
      'Every product goes by its variant ID, also one without variants. Choose this if the unique ID in your feed is always the variant’s.',
  },
];

interface Props {
  settings: ShopSettings;
  /** As the shop says; null when it is not known. */
  taxesIncluded: boolean | null;
}

/** How shoppers' events are reported. */
export function TrackingCard({ settings, taxesIncluded }: Props) {
  const { mode, identifiers } = settings;
  const saved = useMemo(() => ({ mode, identifiers }), [mode, identifiers]);
  const { values, dirty, edit, submitted, accepted } = useEdits(saved);
  useReportedDirt('tracking', dirty);
  const { pending, errors, behind, submit } = useCardAnswer('tracking', accepted);

  return (
    <SettingsCard
      title="Tracking"
      description="How the web pixel reports what shoppers do. A connected pixel is updated when you save."
      dirty={dirty}
      saving={pending}
      onSave={() => {
        submitted();
        submit(values);
      }}
    >
      <BlockStack gap="400">
        <ChoiceList
          title="Mode"
          choices={MODES}
          selected={[values.mode]}
          error={errors?.mode ?? ''}
          onChange={([selected]) => {
            edit({ mode: selected === 'test' ? 'test' : 'live' });
          }}
        />
        <ChoiceList
          title="Product identifiers"
          choices={IDENTIFIERS}
          selected={[values.identifiers]}
          error={errors?.identifiers ?? ''}
          onChange={([selected]) => {
            edit({ identifiers: selected === 'variant' ? 'variant' : 'product' });
          }}
        />
        <BlockStack gap="100">
          <Text as="h3" variant="bodyMd">
            Prices include tax:{' '}
            {taxesIncluded === null ? 'not known' : taxesIncluded ? 'yes' : 'no'}
          </Text>
          <Text as="p" tone="subdued">
            {taxesIncluded === null
              ? 'Shopify has not said yet how your shop does it. Until then it is told from the sums of each order.'
              : 'As your shop says in Settings > Taxes and duties. Either way, an order’s prices and its total before discounts are reported without tax, and the total that was paid with it.'}
          </Text>
        </BlockStack>
        {behind && <PixelBehind message={behind} />}
      </BlockStack>
    </SettingsCard>
  );
}

import { BlockStack, Checkbox, ChoiceList } from '@shopify/polaris';
import { useMemo } from 'react';
import type { ShopSettings } from '../../shop/settings.ts';
import { PixelBehind, useCardAnswer } from './card-answer.tsx';
import { SettingsCard, useEdits, useReportedDirt } from './settings-card.tsx';

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

const TAXES_INCLUDED: { value: ShopSettings['taxesIncluded']; label: string; helpText: string }[] =
  [
    {
      value: 'automatic',
      label: 'Automatic',
      helpText:
        'We read it from each order. Choose this if your markets differ, or if you’re not sure.',
    },
    { value: 'yes', label: 'Yes', helpText: 'In every market. We report prices without the tax.' },
    { value: 'no', label: 'No', helpText: 'In no market. Tax is added at checkout.' },
  ];

interface TrackingCardProps {
  settings: ShopSettings;
  /** Whether there is a discovery service to be told of changes. */
  hasDiscovery: boolean;
}

/** How shoppers' events are reported. */
export function TrackingCard({ settings, hasDiscovery }: TrackingCardProps) {
  const { mode, identifiers, taxesIncluded } = settings;
  const preflight = settings.preflight ? 'yes' : 'no';
  const saved = useMemo(
    () => ({ mode, identifiers, taxesIncluded, ...(hasDiscovery && { preflight }) }),
    [mode, identifiers, taxesIncluded, hasDiscovery, preflight],
  );
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
        <ChoiceList
          title="Prices include tax"
          choices={TAXES_INCLUDED}
          selected={[values.taxesIncluded]}
          error={errors?.taxesIncluded ?? ''}
          onChange={([selected]) => {
            const chosen = TAXES_INCLUDED.find(({ value }) => value === selected);
            if (chosen) edit({ taxesIncluded: chosen.value });
          }}
        />
        {hasDiscovery && (
          <Checkbox
            label="Keep personalization up to date"
            helpText="Search and recommendations follow a shopper’s cart and viewed products at once. Beacon Pixel must be on under App embeds in your theme."
            checked={values.preflight === 'yes'}
            error={errors?.preflight ?? ''}
            onChange={(isChecked) => {
              edit({ preflight: isChecked ? 'yes' : 'no' });
            }}
          />
        )}
        {behind && <PixelBehind behind={behind} />}
      </BlockStack>
    </SettingsCard>
  );
}

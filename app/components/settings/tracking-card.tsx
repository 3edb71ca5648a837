import { BlockStack, Checkbox, ChoiceList } from '@shopify/polaris';
import { useMemo } from 'react';
import type { ShopSettings } from '../../shop/settings.ts';
import { useTexts } from '../language/use-texts.ts';
import { SettingsCard } from './settings-card.tsx';
import { useSection } from './settings-form.tsx';

const TAXES_INCLUDED = ['automatic', 'yes', 'no'] as const;

interface TrackingCardProps {
  settings: ShopSettings;
  /** Whether there is a discovery service to be told of changes. */
  hasDiscovery: boolean;
}

/** How shoppers' events are reported. */
export function TrackingCard({ settings, hasDiscovery }: TrackingCardProps) {
  const { t } = useTexts();
  const { mode, identifiers, taxesIncluded } = settings;
  const preflight = settings.preflight ? 'yes' : 'no';
  const saved = useMemo(
    () => ({ mode, identifiers, taxesIncluded, ...(hasDiscovery && { preflight }) }),
    [mode, identifiers, taxesIncluded, hasDiscovery, preflight],
  );
  const { values, edit, errors } = useSection('tracking', saved);

  return (
    <SettingsCard
      title={t('settings.tracking.title')}
      description={t('settings.tracking.description')}
    >
      <BlockStack gap="400">
        <ChoiceList
          title={t('settings.tracking.mode')}
          choices={(['live', 'test'] as const).map((value) => ({
            value,
            label: t(`common.${value}`),
            helpText: t(`settings.tracking.${value}`),
          }))}
          selected={[values.mode]}
          error={errors?.mode ?? ''}
          onChange={([selected]) => {
            edit({ mode: selected === 'test' ? 'test' : 'live' });
          }}
        />
        <ChoiceList
          title={t('settings.tracking.identifiers')}
          choices={(['product', 'variant'] as const).map((value) => ({
            value,
            label: t(`settings.tracking.${value}Ids`),
            helpText: t(`settings.tracking.${value}IdsHelp`),
          }))}
          selected={[values.identifiers]}
          error={errors?.identifiers ?? ''}
          onChange={([selected]) => {
            edit({ identifiers: selected === 'variant' ? 'variant' : 'product' });
          }}
        />
        <ChoiceList
          title={t('settings.tracking.taxes')}
          choices={TAXES_INCLUDED.map((value) => ({
            value,
            label: t(`settings.tracking.${value}`),
            helpText: t(`settings.tracking.${value}Help`),
          }))}
          selected={[values.taxesIncluded]}
          error={errors?.taxesIncluded ?? ''}
          onChange={([selected]) => {
            const chosen = TAXES_INCLUDED.find((value) => value === selected);
            if (chosen) edit({ taxesIncluded: chosen });
          }}
        />
        {hasDiscovery && (
          <Checkbox
            label={t('settings.tracking.preflight')}
            helpText={t('settings.tracking.preflightHelp')}
            checked={values.preflight === 'yes'}
            error={errors?.preflight ?? ''}
            onChange={(isChecked) => {
              edit({ preflight: isChecked ? 'yes' : 'no' });
            }}
          />
        )}
      </BlockStack>
    </SettingsCard>
  );
}

import { Banner, BlockStack, Checkbox, ChoiceList, Select } from '@shopify/polaris';
import { useMemo } from 'react';
import { PROPOSED_TEST_HOURS, type ShopSettings, TEST_HOURS } from '../../shop/settings.ts';
import { useTexts } from '../language/use-texts.ts';
import { useShopClock } from '../formats/shop-time.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useSection } from './settings-form.tsx';

const TAXES_INCLUDED = ['automatic', 'yes', 'no'] as const;

interface TrackingCardProps {
  settings: ShopSettings;
  /** Whether the operator has given the discovery service's address. */
  hasDiscovery: boolean;
}

/** The card for the reporting of shoppers' events. */
export function TrackingCard({ settings, hasDiscovery }: TrackingCardProps) {
  const { t } = useTexts();
  const { format } = useShopClock();
  const { mode, testEndsAt, identifiers, taxesIncluded } = settings;
  const preflight = settings.preflight ? 'yes' : 'no';
  const saved = useMemo(
    () => ({
      mode,
      // Empty: the end of test mode is not changed.
      testHours: '',
      identifiers,
      taxesIncluded,
      ...(hasDiscovery && { preflight }),
    }),
    [mode, identifiers, taxesIncluded, hasDiscovery, preflight],
  );
  // A mode that staff have not changed is not sent: test mode may have ended meanwhile.
  const { values, edit, errors } = useSection(
    'tracking',
    saved,
    ({ mode: chosen, testHours, ...others }) => ({
      ...others,
      ...((chosen !== mode || testHours !== '') && { mode: chosen }),
      ...(testHours !== '' && { testHours }),
    }),
  );

  return (
    <SettingsCard title={t('health.title')} description={t('settings.tracking.description')}>
      <BlockStack gap="400">
        <ChoiceList
          title={t('settings.pixel.mode')}
          choices={(['live', 'test'] as const).map((value) => ({
            value,
            label: t(`common.${value}`),
            helpText: t(`settings.tracking.${value}`),
          }))}
          selected={[values.mode]}
          {...errorOf(errors?.mode)}
          onChange={([selected]) => {
            const begins = selected === 'test' && mode !== 'test';
            edit({
              mode: selected === 'test' ? 'test' : 'live',
              testHours: begins ? PROPOSED_TEST_HOURS : '',
            });
          }}
        />
        {values.mode === 'test' && (
          <>
            {mode !== 'test' && (
              <Banner tone="warning" title={t('settings.tracking.testWarning.title')}>
                <p>{t('settings.tracking.testWarning.text')}</p>
              </Banner>
            )}
            <Select
              label={t('settings.tracking.testEnds')}
              helpText={t('settings.tracking.testEndsHelp')}
              options={[
                ...(mode === 'test' && testEndsAt !== null
                  ? [
                      {
                        value: '',
                        label: t('settings.tracking.testEndsAt', {
                          time: format.dateAndTime(testEndsAt),
                        }),
                      },
                    ]
                  : []),
                ...TEST_HOURS.map((value) => ({
                  value,
                  label: t(`settings.tracking.testHours.h${value}`),
                })),
              ]}
              value={values.testHours}
              {...errorOf(errors?.testHours)}
              onChange={(testHours) => {
                edit({ testHours });
              }}
            />
          </>
        )}
        <ChoiceList
          title={t('settings.pixel.identifiers')}
          choices={(['product', 'variant'] as const).map((value) => ({
            value,
            label: t(`settings.tracking.${value}Ids`),
            helpText: t(`settings.tracking.${value}IdsHelp`),
          }))}
          selected={[values.identifiers]}
          {...errorOf(errors?.identifiers)}
          onChange={([selected]) => {
            edit({ identifiers: selected === 'variant' ? 'variant' : 'product' });
          }}
        />
        <ChoiceList
          title={t('settings.pixel.taxesIncluded')}
          choices={TAXES_INCLUDED.map((value) => ({
            value,
            label: t(`settings.tracking.${value}`),
            helpText: t(`settings.tracking.${value}Help`),
          }))}
          selected={[values.taxesIncluded]}
          {...errorOf(errors?.taxesIncluded)}
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
            {...errorOf(errors?.preflight)}
            onChange={(isChecked) => {
              edit({ preflight: isChecked ? 'yes' : 'no' });
            }}
          />
        )}
      </BlockStack>
    </SettingsCard>
  );
}

/** Omits an empty error, since Polaris marks a choice as invalid for any error, even an empty one. */
const errorOf = (error: string | undefined): { error?: string } => (error ? { error } : {});

import { BlockStack, Checkbox, ChoiceList, Select } from '@shopify/polaris';
import type { ShopSettings } from '../../shop/settings.ts';
import { PROPOSED_TEST_HOURS, TEST_HOURS } from '../../shop/test-hours.ts';
import { Notice } from '../frame/page.tsx';
import { useShop } from '../language/shop-texts.tsx';
import { useEdits } from './edits.ts';
import { type SectionProps, SettingsCard } from './settings-form.tsx';

/** @param hasDiscovery whether the operator has given the discovery service's address */
export function useTrackingSection(
  { mode, identifiers, taxesIncluded, preflight }: ShopSettings,
  hasDiscovery: boolean,
) {
  const edits = useEdits({
    mode,
    // Empty: the end of test mode is not changed.
    testHours: '',
    identifiers,
    taxesIncluded,
    ...(hasDiscovery && { preflight: preflight ? 'yes' : 'no' }),
  });
  return { ...edits, fields: edits.changes };
}

/**
 * The card for the reporting of shoppers' events.
 *
 * @param settings the saved ones
 */
export function TrackingCard({
  section: { values, edit, field, checkbox },
  form: { errors },
  settings: { mode, testEndsAt },
}: SectionProps<ReturnType<typeof useTrackingSection>> & { settings: ShopSettings }) {
  const { t, format } = useShop();
  return (
    <SettingsCard
      section="tracking"
      title={t('health.title')}
      description={t('settings.tracking.description')}
    >
      <BlockStack gap="400">
        <Choice
          title={t('settings.pixel.mode')}
          choices={(['live', 'test'] as const).map((value) => ({
            value,
            label: t(`common.${value}`),
            helpText: t(`settings.tracking.${value}`),
          }))}
          value={values.mode}
          error={errors.mode}
          onChange={(chosen) => {
            const begins = chosen === 'test' && mode !== 'test';
            edit({ mode: chosen, testHours: begins ? PROPOSED_TEST_HOURS : '' });
          }}
        />
        {values.mode === 'test' && (
          <>
            {mode !== 'test' && <Notice tone="warning" about="settings.tracking.testWarning" />}
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
              {...field('testHours')}
              {...errorOf(errors.testHours)}
            />
          </>
        )}
        <Choice
          title={t('settings.pixel.identifiers')}
          choices={(['product', 'variant'] as const).map((value) => ({
            value,
            label: t(`settings.tracking.${value}Ids`),
            helpText: t(`settings.tracking.${value}IdsHelp`),
          }))}
          {...field('identifiers')}
          error={errors.identifiers}
        />
        <Choice
          title={t('settings.pixel.taxesIncluded')}
          choices={(['automatic', 'yes', 'no'] as const).map((value) => ({
            value,
            label: t(`settings.tracking.${value}`),
            helpText: t(`settings.tracking.${value}Help`),
          }))}
          {...field('taxesIncluded')}
          error={errors.taxesIncluded}
        />
        {values.preflight !== undefined && (
          <Checkbox
            label={t('settings.tracking.preflight')}
            helpText={t('settings.tracking.preflightHelp')}
            {...checkbox('preflight')}
            {...errorOf(errors.preflight)}
          />
        )}
      </BlockStack>
    </SettingsCard>
  );
}

interface ChoiceProps<Value extends string> {
  title: string;
  choices: { value: Value; label: string; helpText: string }[];
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** Radio buttons, one of which is selected. */
function Choice<Value extends string>({ error, onChange, ...list }: ChoiceProps<Value>) {
  const { title, choices, value: selected } = list;
  return (
    <ChoiceList
      title={title}
      choices={choices}
      selected={[selected]}
      {...errorOf(error)}
      onChange={([chosen]) => {
        const choice = choices.find(({ value }) => value === chosen);
        if (choice) onChange(choice.value);
      }}
    />
  );
}

/** Omits an empty error, since Polaris marks a choice as invalid for any error, even an empty one. */
const errorOf = (error: string | undefined): { error?: string } => (error ? { error } : {});

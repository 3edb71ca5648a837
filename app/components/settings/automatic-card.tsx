import { BlockStack, Checkbox, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { Subdued } from '../frame/layout.tsx';
import { choiceFields, timeOfDay, DEFAULT_TIME } from '../../catalogue/automation-form.ts';
import type { Automation } from '../../catalogue/plan-automatic.ts';
import { useShop } from '../language/shop-texts.tsx';
import { UploadedNote } from '../indexing/automatic-line.tsx';
import { sentChanges, useEdits } from './edits.ts';
import { type SectionProps, SettingsCard } from './settings-form.tsx';

/** @param automations the choice for each feed; feeds that are left out are not re-indexed automatically */
export function useAutomaticSection(feedIds: string[], automations: Record<string, Automation>) {
  const edits = useEdits(savedFields(feedIds, automations));
  const shownBy = feedIds.map(choiceFields).map(({ daily, time }) => [time, daily] as const);
  return { ...edits, fields: sentChanges(edits, Object.fromEntries(shownBy)) };
}

interface AutomaticCardProps extends SectionProps<ReturnType<typeof useAutomaticSection>> {
  /** The feeds that staff have chosen. */
  feedIds: string[];
  /** Feeds whose products staff upload: the service cannot fetch them, so they have no automatic re-index. */
  uploaded: string[];
  /** The feed among them that is uploaded each day by a schedule. */
  uploadedDaily: string | null;
}

const OFF: Automation = { onChange: false, dailyAt: null, updates: false };

/** The modes of automatic re-indexing: each is the values of two fields. */
const MODES = [
  { value: 'off', onChange: 'no', daily: 'no' },
  { value: 'changes', onChange: 'yes', daily: 'no' },
  { value: 'daily', onChange: 'no', daily: 'yes' },
  { value: 'both', onChange: 'yes', daily: 'yes' },
] as const;

/** The card for the automatic re-index of each feed. */
export function AutomaticCard({ section, form, feedIds, ...uploads }: AutomaticCardProps) {
  const { values, edit, field, checkbox } = section;
  const { faults } = form;
  const { uploaded, uploadedDaily } = uploads;
  const { t, zoneName, feedTitle } = useShop();
  const modes = MODES.map(({ value }) => ({ value, label: t(`automatic.card.modes.${value}`) }));

  return (
    <SettingsCard
      section="automatic"
      title={t('automatic.card.title')}
      description={t('automatic.card.description')}
    >
      <BlockStack gap="400">
        {feedIds.map((feedId) => {
          const { onChange, daily, time, updates } = choiceFields(feedId);
          const mode =
            MODES.find(
              (each) => each.onChange === values[onChange] && each.daily === values[daily],
            ) ?? MODES[0];
          const feed = feedTitle(feedId);
          return (
            <FormLayout key={feedId}>
              {uploaded.includes(feedId) ? (
                <BlockStack gap="100">
                  <Text as="h3">{feed}</Text>
                  <Subdued>
                    <UploadedNote by={feedId === uploadedDaily ? 'schedule' : 'hand'} />
                  </Subdued>
                </BlockStack>
              ) : (
                <FormLayout.Group>
                  <Select
                    id={idOf(onChange)}
                    label={feed}
                    options={modes}
                    value={mode.value}
                    onChange={(value) => {
                      const chosen = MODES.find((each) => each.value === value) ?? MODES[0];
                      if (chosen.onChange !== mode.onChange) edit({ [onChange]: chosen.onChange });
                      if (chosen.daily !== mode.daily) edit({ [daily]: chosen.daily });
                    }}
                    helpText={t(`automatic.card.help.${mode.value}`)}
                  />
                  {mode.daily === 'yes' && (
                    <TextField
                      id={idOf(time)}
                      type="time"
                      label={<Labelled text={t('automatic.card.time')} feed={feed} />}
                      autoComplete="off"
                      {...field(time)}
                      error={faults[time] !== undefined && t('automatic.card.errors.time')}
                      helpText={t('automatic.card.timeZone', { zone: zoneName })}
                    />
                  )}
                </FormLayout.Group>
              )}
              <Checkbox
                id={idOf(updates)}
                label={<Labelled text={t('automatic.card.updates')} feed={feed} />}
                helpText={t('automatic.card.updatesHelp')}
                {...checkbox(updates)}
              />
            </FormLayout>
          );
        })}
      </BlockStack>
    </SettingsCard>
  );
}

/** A label that names its feed to screen readers, since each feed has the same fields. */
function Labelled({ text, feed }: { text: string; feed: string }) {
  return (
    <>
      {text}
      <Text as="span" visuallyHidden>{` (${feed})`}</Text>
    </>
  );
}

const idOf = (name: string): string => `automatic-${name}`;

/** Returns the fields of all feeds for the saved choices, by their names. */
function savedFields(
  feedIds: string[],
  automations: Record<string, Automation>,
): Record<string, string> {
  return Object.fromEntries(
    feedIds.flatMap((feedId) => {
      const { onChange, dailyAt, updates } = automations[feedId] ?? OFF;
      const fields = choiceFields(feedId);
      return [
        [fields.onChange, onChange ? 'yes' : 'no'],
        [fields.daily, dailyAt === null ? 'no' : 'yes'],
        [fields.time, timeOfDay(dailyAt ?? DEFAULT_TIME)],
        [fields.updates, updates ? 'yes' : 'no'],
      ];
    }),
  );
}

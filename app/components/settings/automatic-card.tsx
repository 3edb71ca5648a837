import { BlockStack, Checkbox, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { Subdued } from '../frame/layout.tsx';
import {
  AUTOMATION_MODES,
  modeField,
  modeOf,
  timeField,
  timeOfDay,
  updatesField,
  DEFAULT_TIME,
} from '../../catalogue/automation-form.ts';
import type { Automation } from '../../catalogue/plan-automatic.ts';
import { useShopTexts } from '../formats/shop-time.tsx';
import { useFeedTitle } from '../frame/frame-data.ts';
import { UploadedNote } from '../indexing/automatic-line.tsx';
import { useEdits } from './edits.ts';
import { SettingsCard } from './settings-card.tsx';
import type { SectionProps } from './settings-form.tsx';

/** @param automations the choice for each feed; feeds that are left out are not re-indexed automatically */
export function useAutomaticSection(feedIds: string[], automations: Record<string, Automation>) {
  const edits = useEdits(savedFields(feedIds, automations));
  const { values, changes } = edits;
  // The fields of a re-index are saved together.
  const sent = feedIds.flatMap(choicesOf).filter((names) => names.some((name) => name in changes));
  return {
    ...edits,
    fields: Object.fromEntries(sent.flat().map((name) => [name, values[name] ?? ''])),
  };
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

/** The card for the automatic re-index of each feed. */
export function AutomaticCard({ section, form, feedIds, ...uploads }: AutomaticCardProps) {
  const { values, field, checkbox } = section;
  const { faults } = form;
  const { uploaded, uploadedDaily } = uploads;
  const { t, zoneName } = useShopTexts();
  const feedTitle = useFeedTitle();
  const modes = AUTOMATION_MODES.map((value) => ({
    value,
    label: t(`automatic.card.modes.${value}`),
  }));

  return (
    <SettingsCard
      section="automatic"
      title={t('automatic.card.title')}
      description={t('automatic.card.description')}
    >
      <BlockStack gap="400">
        {feedIds.map((feedId) => {
          const [modeName, timeName] = [modeField(feedId), timeField(feedId)];
          const updatesName = updatesField(feedId);
          const mode = AUTOMATION_MODES.find((known) => known === values[modeName]) ?? 'off';
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
                    id={idOf(modeName)}
                    label={feed}
                    options={modes}
                    {...field(modeName)}
                    value={mode}
                    error={faults[modeName] !== undefined && t('automatic.card.errors.mode')}
                    helpText={t(`automatic.card.help.${mode}`)}
                  />
                  {(mode === 'daily' || mode === 'both') && (
                    <TextField
                      id={idOf(timeName)}
                      type="time"
                      label={<Labelled text={t('automatic.card.time')} feed={feed} />}
                      autoComplete="off"
                      {...field(timeName)}
                      error={faults[timeName] !== undefined && t('automatic.card.errors.time')}
                      helpText={t('automatic.card.timeZone', { zone: zoneName })}
                    />
                  )}
                </FormLayout.Group>
              )}
              <Checkbox
                id={idOf(updatesName)}
                label={<Labelled text={t('automatic.card.updates')} feed={feed} />}
                helpText={t('automatic.card.updatesHelp')}
                {...checkbox(updatesName)}
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

/** The names of the fields of each choice for a feed. */
const choicesOf = (feedId: string): string[][] => [
  [modeField(feedId), timeField(feedId)],
  [updatesField(feedId)],
];

const idOf = (name: string): string => `automatic-${name}`;

/** Returns the fields of all feeds for the saved choices, by their names. */
function savedFields(
  feedIds: string[],
  automations: Record<string, Automation>,
): Record<string, string> {
  return Object.fromEntries(
    feedIds.flatMap((feedId) => {
      const automation = automations[feedId] ?? OFF;
      return [
        [modeField(feedId), modeOf(automation)],
        [timeField(feedId), timeOfDay(automation.dailyAt ?? DEFAULT_TIME)],
        [updatesField(feedId), automation.updates ? 'yes' : 'no'],
      ];
    }),
  );
}

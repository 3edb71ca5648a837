import { Box, ChoiceList, FormLayout, TextField } from '@shopify/polaris';
import type { FeedsAnswer } from '../../indexing/overview.ts';
import { isNameField, nameField } from '../../shop/feed-names.ts';
import type { ShopSettings } from '../../shop/settings.ts';
import type { Translate } from '../../texts/texts.ts';
import { feedMessage } from '../../indexing/messages/feed-messages.ts';
import { useShop, useTexts } from '../language/shop-texts.tsx';
import { feedKnowledge } from '../indexing/reindex-progress.tsx';
import { useEdits } from './edits.ts';
import { MAX_FIELD_LENGTH, type SectionProps, SettingsCard } from './settings-form.tsx';

type FeedFields = {
  feedIds: string[];
  more: string;
  requestedBy: string;
} & Record<`name-${string}`, string>;

export function useFeedsSection({ feedIds, requestedBy }: ShopSettings, answer: FeedsAnswer) {
  const { t, feedNames } = useShop();
  const choices = feedChoices(answer, feedIds, t);
  const edits = useEdits<FeedFields>({
    feedIds,
    more: '',
    requestedBy: requestedBy ?? '',
    ...Object.fromEntries(choices.map(({ value: id }) => [nameField(id), feedNames[id] ?? ''])),
  });
  const { feedIds: chosen, more } = edits.values;
  const { feedIds: changed, more: typed, ...fields } = edits.changes;
  // The name of a feed that is no longer typed is not sent: its fault could not be shown.
  const shown = new Set<string>(
    [...choices.map(({ value }) => value), ...idsIn(more)].map(nameField),
  );
  const sent = Object.entries(fields).filter(([name]) => !isNameField(name) || shown.has(name));
  return {
    ...edits,
    // Both fields have the feeds.
    isAsSent: (name?: string) =>
      edits.isAsSent(name) && (name !== 'feedIds' || edits.isAsSent('more')),
    fields: {
      ...Object.fromEntries(sent),
      ...((changed ?? typed) !== undefined && {
        feedIds: [...chosen, more],
        // The empty id is sent too, so that no feeds differ from an absent field.
        feedsEditedFrom: ['', ...edits.editedFrom.feedIds],
      }),
    },
    choices,
    /** The help for the field of the ids if the account's feeds are not known. */
    idsHelp: answer.hasAccount
      ? ('settings.feeds.idsHelp' as const)
      : ('settings.feeds.beforeAccount' as const),
  };
}

/** The card for the feeds to show, their names, and the address for an email when an index finishes. */
export function FeedsCard({
  section: { choices, idsHelp, values, edit, ...edits },
  form: { errors, faults },
}: SectionProps<ReturnType<typeof useFeedsSection>>) {
  const { t } = useTexts();

  /** Renders the field for a feed's name. */
  const nameOf = (id: string) => {
    const field = nameField(id);
    const fault = faults[field];
    return (
      <TextField
        label={t('settings.feeds.nameOf', { id })}
        placeholder={t('indexing.feed', { id })}
        autoComplete="off"
        maxLength={40}
        {...edits.field(field)}
        value={values[field] ?? ''}
        helpText={!values[field] && t('settings.feeds.nameHelp')}
        error={
          fault !== undefined &&
          t(`settings.feeds.nameErrors.${fault === 'too-long' ? fault : 'untypable'}`)
        }
      />
    );
  };

  return (
    <SettingsCard
      section="feeds"
      title={t('common.feeds')}
      description={t('settings.feeds.description')}
    >
      <FormLayout>
        {choices.length > 0 && (
          <ChoiceList
            title={t('settings.feeds.ofAccount')}
            allowMultiple
            choices={choices.map((choice) => ({
              ...choice,
              // A name that cannot be saved is shown even if the feed is not chosen.
              renderChildren: (isSelected: boolean) =>
                (isSelected || faults[nameField(choice.value)]) && (
                  <Box paddingBlockEnd="200">{nameOf(choice.value)}</Box>
                ),
            }))}
            selected={values.feedIds}
            onChange={(selected) => {
              // Keeps the order of this list, so that a choice that is undone is no change.
              const inOrder = choices
                .map(({ value }) => value)
                .filter((id) => selected.includes(id));
              edit({ feedIds: inOrder });
            }}
          />
        )}
        <TextField
          id="more-feeds"
          label={t(choices.length > 0 ? 'settings.feeds.other' : 'settings.feeds.ids')}
          autoComplete="off"
          inputMode="numeric"
          maxLength={MAX_FIELD_LENGTH}
          {...edits.field('more')}
          error={errors.feedIds ?? false}
          helpText={t(choices.length > 0 ? 'settings.feeds.otherHelp' : idsHelp)}
        />
        {idsIn(values.more).map((id) => (
          <Box key={id}>{nameOf(id)}</Box>
        ))}
        <TextField
          id="requested-by"
          type="email"
          label={t('settings.feeds.email')}
          autoComplete="email"
          maxLength={MAX_FIELD_LENGTH}
          {...edits.field('requestedBy')}
          error={errors.requestedBy ?? false}
          helpText={t('settings.feeds.emailHelp')}
        />
      </FormLayout>
    </SettingsCard>
  );
}

/** Returns the IDs of the feeds typed so far. */
const idsIn = (typed: string): string[] => [...new Set(typed.match(/\b\d{1,15}\b/g))].slice(0, 10);

/** Returns the feeds of the account, and chosen feeds that the account does not list. */
export function feedChoices(answer: FeedsAnswer, chosen: string[], t: Translate) {
  const { named } = answer;
  const others = chosen.filter((id) => !named.some((record) => record.id === id));
  return [...named.map(({ id }) => id), ...others].map((id) => ({
    value: id,
    label: t('indexing.feed', { id }),
    helpText: stateOf(id, answer, t),
  }));
}

/** Returns the feed's state by the service's last answer, which says if it is only the last known one. */
function stateOf(feedId: string, answer: FeedsAnswer, t: Translate): string {
  const record = answer.named.find(({ id }) => id === feedId) ?? null;
  const known = feedKnowledge({ record }, answer);
  const state = record ? feedMessage(record, t).name : '';
  const texts: Partial<Record<typeof known, string>> = {
    named: state,
    outdated: t('settings.feeds.lastKnown', { state }),
    'not-named': t('settings.feeds.notListed'),
    unknown: t('indexing.card.stateUnknown'),
  };
  return texts[known] ?? '';
}

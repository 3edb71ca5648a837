import { feedChoices } from './feed-choices.ts';
import { ChoiceList, FormLayout, TextField } from '@shopify/polaris';
import { useMemo } from 'react';
import type { FeedRecord } from '../../indexing/feed-status.ts';
import type { ShopSettings } from '../../shop/settings.ts';
import { useCardAnswer } from './card-answer.tsx';
import { SettingsCard, useEdits, useFocusOnError, useReportedDirt } from './settings-card.tsx';

const FIELDS = { feedIds: 'more-feeds', requestedBy: 'requested-by' };

interface FeedsCardProps {
  settings: ShopSettings;
  /** The feeds that the account has, as far as the service has told. */
  named: FeedRecord[];
}

/** Which feeds to look after, and who hears of a finished index. */
export function FeedsCard({ settings, named }: FeedsCardProps) {
  const { feedIds, requestedBy } = settings;
  const saved = useMemo(
    () => ({ feedIds, more: '', requestedBy: requestedBy ?? '' }),
    [feedIds, requestedBy],
  );
  const { values, dirty, edit, submitted, accepted } = useEdits(saved);
  useReportedDirt('feeds', dirty);
  const { pending, errors, submit } = useCardAnswer('feeds', accepted);
  useFocusOnError(errors, FIELDS);
  const choices = feedChoices(named, feedIds);

  return (
    <SettingsCard
      title="Feeds"
      description="The feeds to show on the overview, where they can be re-indexed."
      dirty={dirty}
      saving={pending}
      onSave={() => {
        submitted();
        submit({ feedIds: [...values.feedIds, values.more], requestedBy: values.requestedBy });
      }}
    >
      <FormLayout>
        {choices.length > 0 && (
          <ChoiceList
            title="Feeds of your account"
            allowMultiple
            choices={choices}
            selected={values.feedIds}
            onChange={(selected) => {
              edit({ feedIds: selected });
            }}
          />
        )}
        <TextField
          id={FIELDS.feedIds}
          label={choices.length > 0 ? 'Other feeds' : 'Feed IDs'}
          autoComplete="off"
          inputMode="numeric"
          value={values.more}
          error={errors?.feedIds ?? false}
          helpText={
            choices.length > 0
              ? 'IDs of feeds that are not listed above. Separate several with commas.'
              : 'Separate several IDs with commas.'
          }
          onChange={(more) => {
            edit({ more });
          }}
        />
        <TextField
          id={FIELDS.requestedBy}
          type="email"
          label="Email for finished indexes"
          autoComplete="email"
          value={values.requestedBy}
          error={errors?.requestedBy ?? false}
          helpText="The discovery service emails this address when a re-index finishes. Leave empty for no email."
          onChange={(value) => {
            edit({ requestedBy: value });
          }}
        />
      </FormLayout>
    </SettingsCard>
  );
}

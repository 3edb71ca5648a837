import { ChoiceList, FormLayout, TextField } from '@shopify/polaris';
import { useMemo } from 'react';
import type { FeedRecord } from '../../indexing/index-status.ts';
import type { ShopSettings } from '../../shop/settings.ts';
import { feedChoices } from './feed-choices.ts';
import { SettingsCard } from './settings-card.tsx';
import { useReportedDirt } from './unsaved-guard.tsx';
import { useCardAnswer } from './use-card-answer.ts';
import { useEdits } from './use-edits.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

const FIELDS = { feedIds: 'more-feeds', requestedBy: 'requested-by' };

interface Props {
  settings: ShopSettings;
  /** The feeds that the account has, as far as the service has told. */
  named: FeedRecord[];
}

/** Which feeds to look after, and who hears of a finished index. */
export function FeedsCard({ settings, named }: Props) {
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
              : 'The service has not named any feed yet. Separate several IDs with commas.'
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
          helpText="The service sends a status email to this address when a re-index that was started here is finished. Leave it empty for none."
          onChange={(value) => {
            edit({ requestedBy: value });
          }}
        />
      </FormLayout>
    </SettingsCard>
  );
}

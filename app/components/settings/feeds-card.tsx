import { feedChoices } from './feed-choices.ts';
import { ChoiceList, FormLayout, TextField } from '@shopify/polaris';
import { useMemo } from 'react';
import type { FeedRecord } from '../../indexing/feed-status.ts';
import type { ShopSettings } from '../../shop/settings.ts';
import { useTexts } from '../language/use-texts.ts';
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
  const { t } = useTexts();
  const { feedIds, requestedBy } = settings;
  const saved = useMemo(
    () => ({ feedIds, more: '', requestedBy: requestedBy ?? '' }),
    [feedIds, requestedBy],
  );
  const { values, dirty, edit, submitted, accepted } = useEdits(saved);
  useReportedDirt('feeds', dirty);
  const { pending, errors, submit } = useCardAnswer('feeds', accepted);
  useFocusOnError(errors, FIELDS);
  const choices = feedChoices(named, feedIds, t);

  return (
    <SettingsCard
      title={t('settings.feeds.title')}
      saveLabel={t('settings.feeds.save')}
      description={t('settings.feeds.description')}
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
            title={t('settings.feeds.ofAccount')}
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
          label={t(choices.length > 0 ? 'settings.feeds.other' : 'settings.feeds.ids')}
          autoComplete="off"
          inputMode="numeric"
          value={values.more}
          error={errors?.feedIds ?? false}
          helpText={t(choices.length > 0 ? 'settings.feeds.otherHelp' : 'settings.feeds.idsHelp')}
          onChange={(more) => {
            edit({ more });
          }}
        />
        <TextField
          id={FIELDS.requestedBy}
          type="email"
          label={t('settings.feeds.email')}
          autoComplete="email"
          value={values.requestedBy}
          error={errors?.requestedBy ?? false}
          helpText={t('settings.feeds.emailHelp')}
          onChange={(value) => {
            edit({ requestedBy: value });
          }}
        />
      </FormLayout>
    </SettingsCard>
  );
}

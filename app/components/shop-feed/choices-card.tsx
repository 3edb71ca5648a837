import { useFetcher } from '@remix-run/react';
import {
  BlockStack,
  Button,
  Card,
  Form,
  FormLayout,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import { timeOfDay, USUAL_TIME } from '../../catalogue/automation-form.ts';
import type { ShopFeedView } from '../../shop-feed/shop-feed.ts';
import {
  type FeedChoices,
  MOST_COUNTRIES,
  MOST_METAFIELDS,
} from '../../shop-feed/feed-definition.ts';
import { type NoAnswer, showFailure, showToast, useAnswer, useOnce } from '../frame/answers.ts';
import { useFeedTitle } from '../indexing/feed-title.tsx';
import { useTexts } from '../language/use-texts.ts';
import { useShopClock } from '../time/shop-time.tsx';
import { SHOP_FEED_ACTION, type ShopFeedAnswer } from './answers.ts';

interface ChoicesCardProps {
  view: ShopFeedView;
  /** The feeds that staff upload. */
  uploaded: string[];
}

function fieldsOf({ metafields, countries, feedId, dailyAt }: FeedChoices, uploaded: string[]) {
  return {
    metafields: metafields.join('\n'),
    countries: countries.join(', '),
    schedule: dailyAt === null ? 'off' : 'daily',
    feedId: feedId ?? uploaded[0] ?? '',
    time: timeOfDay(dailyAt ?? USUAL_TIME),
  };
}

/** What a feed holds, and whether one is made and uploaded each day. */
export function ChoicesCard({ view: { choices, dailyDueAt }, uploaded }: ChoicesCardProps) {
  const { t } = useTexts();
  const feedTitle = useFeedTitle();
  const { format, zoneName } = useShopClock();
  const [values, setValues] = useState(() => fieldsOf(choices, uploaded));
  const { submit, data, state } = useFetcher<ShopFeedAnswer | NoAnswer>();
  const once = useOnce({ state, data });
  useAnswer(state === 'idle' ? data : undefined, (answer) => {
    if (answer.outcome === 'saved') showToast(t('shopFeed.choices.saved'));
    showFailure(answer, t);
  });
  const faults = data?.outcome === 'invalid' ? data.errors : {};
  const edit = (change: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...change }));
  };
  const isDaily = values.schedule === 'daily';
  // A feed that staff do not upload any more stays the one that was chosen: its uploads are refused.
  const feeds = [...new Set([...uploaded, ...(choices.feedId === null ? [] : [choices.feedId])])];

  return (
    <Card>
      <Form
        onSubmit={() => {
          once(() => {
            submit({ intent: 'choose', ...values }, SHOP_FEED_ACTION);
          });
        }}
      >
        <BlockStack gap="400">
          <Text as="h2" variant="headingMd">
            {t('shopFeed.choices.title')}
          </Text>
          <FormLayout>
            <TextField
              id="shop-feed-metafields"
              label={t('shopFeed.choices.metafields')}
              helpText={t('shopFeed.choices.metafieldsHelp', { amount: MOST_METAFIELDS })}
              autoComplete="off"
              multiline={3}
              value={values.metafields}
              error={
                faults.metafields !== undefined &&
                t(`shopFeed.choices.errors.metafields.${faultOf(faults.metafields)}`, {
                  amount: MOST_METAFIELDS,
                })
              }
              onChange={(metafields) => {
                edit({ metafields });
              }}
            />
            <TextField
              id="shop-feed-countries"
              label={t('shopFeed.choices.countries')}
              helpText={t('shopFeed.choices.countriesHelp', { amount: MOST_COUNTRIES })}
              autoComplete="off"
              value={values.countries}
              error={
                faults.countries !== undefined &&
                t(`shopFeed.choices.errors.countries.${faultOf(faults.countries)}`, {
                  amount: MOST_COUNTRIES,
                })
              }
              onChange={(countries) => {
                edit({ countries });
              }}
            />
            <Select
              id="shop-feed-schedule"
              label={t('shopFeed.choices.schedule')}
              options={[
                { value: 'off', label: t('shopFeed.choices.off') },
                {
                  value: 'daily',
                  label: t('shopFeed.choices.daily'),
                  disabled: uploaded.length === 0,
                },
              ]}
              value={values.schedule}
              helpText={
                uploaded.length === 0
                  ? t('shopFeed.choices.noUploads')
                  : isDaily && dailyDueAt !== null
                    ? t('shopFeed.choices.next', { time: format.dateAndTime(dailyDueAt) })
                    : t('shopFeed.choices.scheduleHelp')
              }
              onChange={(schedule) => {
                edit({ schedule });
              }}
            />
            {isDaily && (
              <FormLayout.Group>
                <Select
                  id="shop-feed-feed"
                  label={t('shopFeed.upload.label')}
                  options={feeds.map((value) => ({ value, label: feedTitle(value) }))}
                  value={values.feedId}
                  error={faults.feedId !== undefined && t('shopFeed.choices.errors.feedId')}
                  onChange={(feedId) => {
                    edit({ feedId });
                  }}
                />
                <TextField
                  id="shop-feed-time"
                  type="time"
                  label={t('automatic.card.time')}
                  helpText={t('automatic.card.timeZone', { zone: zoneName })}
                  autoComplete="off"
                  value={values.time}
                  error={faults.time !== undefined && t('automatic.card.errors.time')}
                  onChange={(time) => {
                    edit({ time });
                  }}
                />
              </FormLayout.Group>
            )}
          </FormLayout>
          <div>
            <Button submit loading={state !== 'idle'}>
              {t('shopFeed.choices.save')}
            </Button>
          </div>
        </BlockStack>
      </Form>
    </Card>
  );
}

const faultOf = (fault: string): 'invalid' | 'too-many' =>
  fault === 'too-many' ? fault : 'invalid';

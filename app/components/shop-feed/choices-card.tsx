import { BlockStack, Card, Form, FormLayout, Select, TextField } from '@shopify/polaris';
import { useEffect } from 'react';
import { CardTitle } from '../frame/layout.tsx';
import { timeOfDay, DEFAULT_TIME } from '../../catalogue/automation-form.ts';
import { MAX_COUNTRIES, MAX_METAFIELDS } from '../../shop-feed/feed-build.ts';
import type { ShopFeedView } from '../../shop-feed/shop-feed.ts';
import type { DefinedMetafields } from '../../shopify/metafield-definitions.ts';
import { showErrorToast, showToast } from '../frame/answers.ts';
import { useShop } from '../language/shop-texts.tsx';
import { isolate, type Texts, type Translate } from '../../texts/texts.ts';
import { faultsAsSent, sentChanges, useEdits, useSaving } from '../settings/edits.ts';
import { UnsavedChanges } from '../settings/unsaved-changes.tsx';
import { SHOP_FEED_ACTION, type ShopFeedAnswer } from './build-card.tsx';
import { Chooser, type Offer } from './chooser.tsx';

/** The shop's data that staff can include in a feed. */
interface Offered {
  metafields: DefinedMetafields;
  /** The metafields of variants. */
  variantMetafields: DefinedMetafields;
  /** The countries that the shop ships to, as ISO 3166-1 codes; null if they are not known. */
  countries: string[] | null;
}

interface ChoicesCardProps {
  view: ShopFeedView;
  /** The feeds to which the made feed can be uploaded. */
  uploaded: string[];
  offered: Offered;
  /** Called with whether there are unsaved changes. */
  onUnsaved: (unsaved: boolean) => void;
}

/** The card for a feed's content, and for making and uploading one each day; saved by the admin's save bar. */
export function ChoicesCard({ view, uploaded, offered, onUnsaved }: ChoicesCardProps) {
  const { dailyDueAt } = view;
  const { feedId: savedFeed, dailyAt, ...content } = view.choices;
  const texts = useShop();
  const { t, format, zoneName, feedTitle } = texts;
  const edits = useEdits({
    ...content,
    daily: dailyAt === null ? 'no' : 'yes',
    feedId: savedFeed ?? uploaded[0] ?? '',
    dailyAt: timeOfDay(dailyAt ?? DEFAULT_TIME),
  });
  const { values, dirty, field, isAsSent, submitted, accepted, discard } = edits;
  const { saving, answer, place, send, discardAnswer } = useSaving<ShopFeedAnswer>(
    ({ outcome }) => {
      if (outcome === 'saved') {
        accepted();
        showToast(t('common.saved'));
      }
      if (outcome === 'not-chosen') showErrorToast(t('shopFeed.notSent.not-chosen'));
    },
    SHOP_FEED_ACTION,
  );
  const faults = answer?.outcome === 'invalid' ? faultsAsSent(answer.errors, isAsSent) : {};
  useEffect(() => {
    onUnsaved(dirty);
  }, [onUnsaved, dirty]);
  const edited = (name: keyof Offered) => ({
    [name]: values[name].join(' '),
    [`${name}EditedFrom`]: edits.editedFrom[name].join(' '),
  });
  const save = () => {
    if (!dirty) return;
    const changes = sentChanges(edits, { feedId: 'daily', dailyAt: 'daily' });
    const { metafields, variantMetafields, countries, ...schedule } = changes;
    const form = {
      // Both share one limit.
      ...((metafields ?? variantMetafields) && {
        ...edited('metafields'),
        ...edited('variantMetafields'),
      }),
      ...(countries && edited('countries')),
      ...schedule,
    };
    send({ intent: 'choose', ...form }, submitted);
  };
  const chooser = (name: keyof Offered) => {
    const fault = faults[name];
    // The metafields of products and of variants share one limit.
    const { metafields, variantMetafields } = values;
    const chosen = name === 'countries' ? values.countries : [...metafields, ...variantMetafields];
    const limit = { amount: name === 'countries' ? MAX_COUNTRIES : MAX_METAFIELDS };
    return (
      <Chooser
        id={`shop-feed-${name}`}
        label={t(`shopFeed.choices.${name}`)}
        help={t(
          name === 'countries'
            ? 'shopFeed.choices.countriesHelp'
            : 'shopFeed.choices.metafieldsHelp',
          limit,
        )}
        offer={
          name === 'countries'
            ? countryOffer(offered.countries, texts)
            : metafieldOffer(offered[name], name, t)
        }
        {...field(name)}
        isFull={chosen.length >= limit.amount}
        error={
          fault && t(`shopFeed.choices.errors.${fault === 'too-many' ? fault : 'invalid'}`, limit)
        }
      />
    );
  };
  const isDaily = values.daily === 'yes';
  // A chosen feed stays selected even if staff no longer upload it: its uploads are refused.
  const feeds = [...new Set([...uploaded, ...(savedFeed === null ? [] : [savedFeed])])];

  return (
    <Card>
      <Form noValidate autoComplete={false} onSubmit={save}>
        <BlockStack gap="400">
          <CardTitle>{t('shopFeed.choices.title')}</CardTitle>
          <div ref={place}>
            <FormLayout>
              {chooser('metafields')}
              {chooser('variantMetafields')}
              {chooser('countries')}
              <Select
                id="shop-feed-schedule"
                label={t('shopFeed.choices.schedule')}
                options={[
                  { value: 'no', label: t('automatic.card.modes.off') },
                  {
                    value: 'yes',
                    label: t('automatic.card.modes.daily'),
                    disabled: uploaded.length === 0,
                  },
                ]}
                {...field('daily')}
                helpText={
                  uploaded.length === 0
                    ? t('shopFeed.choices.noUploads')
                    : isDaily && dailyDueAt !== null
                      ? t('shopFeed.choices.next', { time: format.dateAndTime(dailyDueAt) })
                      : t('shopFeed.choices.scheduleHelp')
                }
              />
              {isDaily && (
                <FormLayout.Group>
                  <Select
                    id="shop-feed-feed"
                    label={t('common.feed')}
                    options={feeds.map((value) => ({ value, label: feedTitle(value) }))}
                    {...field('feedId')}
                    error={faults.feedId !== undefined && t('shopFeed.choices.errors.feedId')}
                  />
                  <TextField
                    id="shop-feed-time"
                    type="time"
                    label={t('automatic.card.time')}
                    helpText={t('automatic.card.timeZone', { zone: zoneName })}
                    autoComplete="off"
                    {...field('dailyAt')}
                    error={faults.dailyAt !== undefined && t('automatic.card.errors.time')}
                  />
                </FormLayout.Group>
              )}
            </FormLayout>
          </div>
        </BlockStack>
      </Form>
      <UnsavedChanges
        unsaved={dirty}
        saving={saving}
        onSave={save}
        onDiscard={() => {
          discard();
          discardAnswer();
        }}
      />
    </Card>
  );
}

/** Returns the defined metafields, by their names in the admin. */
function metafieldOffer(
  metafields: DefinedMetafields,
  name: Exclude<keyof Offered, 'countries'>,
  t: Translate,
): Offer {
  if (!metafields.ok) return { instead: t(`shopFeed.choices.metafieldsUnknown.${metafields.why}`) };
  if (metafields.definitions.length === 0) return { instead: t(`shopFeed.choices.${name}None`) };
  return {
    choices: metafields.definitions.map(({ name, title }) => ({
      value: name,
      label: `${isolate(title)} (${name})`,
    })),
  };
}

/** Returns the countries, by their names in the language of the admin. */
function countryOffer(countries: string[] | null, { t, locale }: Texts): Offer {
  if (countries === null) return { instead: t('shopFeed.choices.countriesUnknown') };
  if (countries.length === 0) return { instead: t('shopFeed.choices.countriesNone') };
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const choices = countries.map((value) => ({
    value,
    label: `${names.of(value) ?? ''} (${value})`,
  }));
  return { choices: choices.toSorted((one, other) => compare(one.label, other.label)) };
}

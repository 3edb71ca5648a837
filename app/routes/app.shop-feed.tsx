import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { z } from 'zod';
import { useShop, useTexts } from '../components/language/shop-texts.tsx';
import { OfferCard, OneColumn } from '../components/frame/layout.tsx';
import { Page, pageTitle } from '../components/frame/page.tsx';
import { useLiveOverview } from '../components/indexing/live-updates.ts';
import { BuildCard, type ShopFeedAnswer } from '../components/shop-feed/build-card.tsx';
import { ChoicesCard } from '../components/shop-feed/choices-card.tsx';
import type { LiveOverview } from '../catalogue/catalogue.ts';
import { faultOfList } from '../shop/form-fields.ts';
import { readShopFeedForm } from '../shop-feed/feed-form.ts';
import { forStaff, notUnderstood, readForm } from './shared/for-staff.ts';
import { readOverview, together } from './shared/page-data.ts';

export const meta = pageTitle('frame.shopFeed');

export const loader = forStaff(async ({ services, shop, shopify }) => {
  const reading = services.shopFeeds.view(shop);
  const { credentials, ...read } = await together({
    view: reading,
    credentials: services.credentials.view(shop),
    overview: readOverview(services, shop, reading),
    offered: together({
      metafields: shopify.metafields('PRODUCT'),
      variantMetafields: shopify.metafields('PRODUCTVARIANT'),
      countries: shopify.facts().then((facts) => facts?.countries ?? null),
    }),
  });
  return { ...read, uploaded: credentials === null ? [] : read.view.targets };
});

export const action = forStaff(async ({ request, services: { shopFeeds }, shop, staff }) => {
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'make':
      return data<ShopFeedAnswer>({ outcome: await shopFeeds.make(shop, staff) });
    case 'upload': {
      const feedId = form.get('feedId');
      const { targets } = await shopFeeds.view(shop);
      const known = targets.find((each) => each === feedId);
      if (known === undefined) return notUnderstood();
      return data<ShopFeedAnswer>({
        outcome: await shopFeeds.upload(shop, {
          feedId: known,
          staff,
          agreedTo: z.uuid().safeParse(form.get('agreedTo')).data ?? null,
        }),
      });
    }
    case 'choose': {
      const read = readShopFeedForm(form);
      if (!read.ok) return data<ShopFeedAnswer>({ outcome: 'invalid', errors: read.errors });
      try {
        return data<ShopFeedAnswer>({ outcome: await shopFeeds.choose(shop, read.values) });
      } catch (error) {
        return data<ShopFeedAnswer>({ outcome: 'invalid', errors: faultOfList(error) });
      }
    }
    default:
      return notUnderstood();
  }
});

export { headers } from './shared/for-staff.ts';
export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

/** The page of the feed made from the shop, for feeds that the discovery service cannot fetch. */
export default function ShopFeedPage() {
  const { view, overview: loaded, uploaded, offered } = useLoaderData<typeof loader>();
  const { feeds } = useLiveOverview(loaded).overview;
  const { t } = useTexts();
  const [unsaved, setUnsaved] = useState(false);
  return (
    <Page title={t('frame.shopFeed')} subtitle={t('shopFeed.subtitle')}>
      <OneColumn>
        <BuildCard
          loaded={{ build: view.build, now: loaded.now }}
          feeds={feeds}
          uploaded={uploaded}
          unsaved={unsaved}
        />
        <OwnFileCard feeds={feeds} />
        <ChoicesCard view={view} uploaded={uploaded} offered={offered} onUnsaved={setUnsaved} />
      </OneColumn>
    </Page>
  );
}

/** The card that leads to the upload of staff's own file to a feed, or to the choice of feeds where there is none. */
function OwnFileCard({ feeds }: Pick<LiveOverview, 'feeds'>) {
  const { t, feedTitle } = useShop();
  return (
    <OfferCard
      title={t('shopFeed.ownFile.title')}
      text={t(feeds.length > 0 ? 'shopFeed.ownFile.text' : 'shopFeed.ownFile.noFeeds')}
    >
      {feeds.length === 0 && <Button url="/app/settings#feeds">{t('common.chooseFeeds')}</Button>}
      {feeds.map(({ feedId }) => (
        <Button key={feedId} url={`/app/feeds/${feedId}/upload`}>
          {t('indexing.actions.uploadFileOfFeed', { feed: feedTitle(feedId) })}
        </Button>
      ))}
    </OfferCard>
  );
}

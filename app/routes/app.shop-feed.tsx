import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { useLiveOverview } from '../components/indexing/live-updates.ts';
import { pageTitle } from '../components/language/language.tsx';
import type { ShopFeedAnswer } from '../components/shop-feed/answers.ts';
import { ShopFeedPage } from '../components/shop-feed/shop-feed-page.tsx';
import { readShopFeedForm } from '../shop-feed/feed-form.ts';
import { forStaff } from './shared/for-staff.ts';
import { readOverview, together } from './shared/page-data.ts';
import { notUnderstood, readForm } from './shared/read-form.ts';

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
      return data<ShopFeedAnswer>({ outcome: await shopFeeds.choose(shop, read.values) });
    }
    default:
      return notUnderstood();
  }
});

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

export default function ShopFeedRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { overview, ask } = useLiveOverview(loaded.overview);
  return <ShopFeedPage {...loaded} now={loaded.overview.now} feeds={overview.feeds} onSent={ask} />;
}

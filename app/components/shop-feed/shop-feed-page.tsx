import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { OfferCard, OneColumn } from '../frame/layout.tsx';
import type { ShopFeedView } from '../../shop-feed/shop-feed.ts';
import { useFeedTitle } from '../frame/frame-data.ts';
import { Page } from '../frame/page.tsx';
import { useTexts } from '../language/use-texts.ts';
import { ChoicesCard, type Offered } from './choices-card.tsx';
import { BuildCard, type BuildCardProps } from './build-card.tsx';

interface ShopFeedPageProps extends Pick<BuildCardProps, 'feeds' | 'uploaded' | 'onSent'> {
  view: ShopFeedView;
  /** When the view was read. */
  now: Date;
  offered: Offered;
}

/** The page of the feed made from the shop, for feeds that the discovery service cannot fetch. */
export function ShopFeedPage({ view, now, feeds, uploaded, offered, onSent }: ShopFeedPageProps) {
  const { t } = useTexts();
  const [unsaved, setUnsaved] = useState(false);
  return (
    <Page title={t('frame.shopFeed')} subtitle={t('shopFeed.subtitle')}>
      <OneColumn>
        <BuildCard
          loaded={{ build: view.build, now }}
          feeds={feeds}
          uploaded={uploaded}
          unsaved={unsaved}
          onSent={onSent}
        />
        <OwnFileCard feeds={feeds} />
        <ChoicesCard view={view} uploaded={uploaded} offered={offered} onUnsaved={setUnsaved} />
      </OneColumn>
    </Page>
  );
}

/** The card that leads to the upload of staff's own file to a feed, or to the choice of feeds where there is none. */
function OwnFileCard({ feeds }: Pick<ShopFeedPageProps, 'feeds'>) {
  const { t } = useTexts();
  const feedTitle = useFeedTitle();
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

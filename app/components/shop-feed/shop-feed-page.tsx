import { useState } from 'react';
import { OneColumn } from '../frame/layout.tsx';
import type { FeedView } from '../../indexing/overview.ts';
import type { ShopFeedView } from '../../shop-feed/shop-feed.ts';
import { Page } from '../frame/page.tsx';
import { useTexts } from '../language/use-texts.ts';
import { ChoicesCard, type Offered } from './choices-card.tsx';
import { BuildCard } from './build-card.tsx';

interface ShopFeedPageProps {
  view: ShopFeedView;
  /** When the view was read. */
  now: Date;
  feeds: FeedView[];
  /** The feeds to which the made feed can be uploaded. */
  uploaded: string[];
  offered: Offered;
  /** Reloads the feeds. */
  onSent: () => void;
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
        <ChoicesCard view={view} uploaded={uploaded} offered={offered} onUnsaved={setUnsaved} />
      </OneColumn>
    </Page>
  );
}

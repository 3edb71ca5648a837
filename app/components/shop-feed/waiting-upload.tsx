import { Banner } from '@shopify/polaris';
import type { FeedBuild } from '../../shop-feed/feed-build.ts';
import { useFeedTitle } from '../frame/frame-data.ts';
import { useTexts } from '../language/use-texts.ts';

/**
 * The overview's banner for a feed made from the shop that is not uploaded until staff have reviewed it.
 *
 * @param feedIds the feeds on the overview
 */
export function WaitingUpload({ build, feedIds }: { build: FeedBuild | null; feedIds: string[] }) {
  const { t } = useTexts();
  const feedTitle = useFeedTitle();
  if (build?.sent !== 'fewer-products' || build.sendTo === null) return null;
  const { sendTo, counts, fewerThan } = build;
  if (!feedIds.includes(sendTo)) return null;
  return (
    <Banner
      tone="warning"
      title={t('indexing.fewer.waiting', { feed: feedTitle(sendTo) })}
      action={{ content: t('indexing.fewer.review'), url: '/app/shop-feed' }}
    >
      <p>
        {t('indexing.fewer.title')}.{' '}
        {t('indexing.fewer.counts', {
          products: counts?.products ?? 0,
          before: fewerThan ?? 0,
        })}
      </p>
    </Banner>
  );
}

import type { FeedView } from '../../indexing/overview.ts';
import { useShop } from '../language/shop-texts.tsx';
import { Notice } from '../frame/page.tsx';

/** The banner of a feed that takes no upload yet, with what to do first; empty for others. */
export function NeverIndexed({ feed }: { feed: FeedView | undefined }) {
  const { t, consoleUrl } = useShop();
  if (feed?.record?.lastIndexed !== null) return null;
  return (
    <Notice
      tone="warning"
      about="uploads.neverIndexed"
      {...(consoleUrl && {
        action: { content: t('overview.service.open'), url: consoleUrl, target: '_blank' },
      })}
    />
  );
}

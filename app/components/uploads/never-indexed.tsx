import type { FeedView } from '../../indexing/overview.ts';
import { useFrameData } from '../frame/frame-data.ts';
import { Notice } from '../frame/notice.tsx';
import { useTexts } from '../language/use-texts.ts';

/** The banner of a feed that takes no upload yet, with what to do first; empty for others. */
export function NeverIndexed({ feed }: { feed: FeedView | undefined }) {
  const { t } = useTexts();
  const { consoleUrl } = useFrameData();
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

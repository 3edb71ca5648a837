import { Banner, BlockStack, Button, InlineStack, List, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { CardTitle, LoneButton, StackedCard, Subdued } from '../frame/layout.tsx';
import { type FeedBuild, isUnfinished } from '../../shop-feed/feed-build.ts';
import type { BuildCounts } from '../../shop-feed/make-feed.ts';
import { useAction } from '../frame/answers.ts';
import { Trans, useShop, useTexts } from '../language/shop-texts.tsx';
import type { ShopFeedView } from '../../shop-feed/shop-feed.ts';
import { isolate } from '../../texts/texts.ts';
import { useReloadFeeds } from '../indexing/live-updates.ts';
import type { SettingsSection } from '../settings/settings-form.tsx';
import { NotUploaded, refusalOf, UploadForm, type Uploading } from './upload-form.tsx';
import type { ShopFeedField } from '../../shop-feed/feed-form.ts';
import type { FieldFault } from '../../shop/form-fields.ts';
import { usePoll } from '../frame/live.ts';
import { saveFile } from '../frame/save-file.ts';

interface BuildCardProps extends Pick<Uploading, 'feeds' | 'uploaded'> {
  /** The build as the page has read it, and when. */
  loaded: Pick<ShopFeedView, 'build'> & { now: Date };
  /** Whether the page has unsaved changes, which a feed would not contain. */
  unsaved: boolean;
}

/** The feed that is being made or was made last, with its download and upload. */
export function BuildCard({ loaded, feeds, uploaded, unsaved }: BuildCardProps) {
  const { t } = useTexts();
  const { build } = usePoll('/app/shop-feed/state', {
    loaded,
    pauseAfter: (newest) => (newest.build && isUnfinished(newest.build) ? POLL_MS : null),
    first: 'after a pause',
  }).newest;
  const { pending, send } = useAction<ShopFeedAnswer>(() => undefined, SHOP_FEED_ACTION);
  const reloadFeeds = useReloadFeeds();
  const isSent = build?.sent === 'requested';
  useEffect(() => {
    // Until the upload ends, its feed takes no other one.
    if (isSent) reloadFeeds();
  }, [isSent, reloadFeeds]);
  const uploading: Uploading = {
    feeds,
    uploaded,
    busy: pending || (build !== null && isUnfinished(build)),
    upload: (feedId, agreedTo = '') => send({ intent: 'upload', feedId, agreedTo }),
  };
  return (
    <StackedCard gap="400">
      <BlockStack gap="200">
        <CardTitle>{t('shopFeed.build.title')}</CardTitle>
        <Subdued>{t('shopFeed.build.description')}</Subdued>
      </BlockStack>
      <div aria-live="polite">
        <BuildSummary build={build} uploading={uploading} />
      </div>
      <InlineStack gap="200">
        <Button
          variant={build?.state === 'done' ? 'secondary' : 'primary'}
          loading={uploading.busy}
          disabled={unsaved}
          onClick={() => send({ intent: 'make' })}
        >
          {t(build?.state === 'done' ? 'shopFeed.build.again' : 'shopFeed.build.make')}
        </Button>
        {(build?.state === 'done' || build?.state === 'sending') && !isEmpty(build) && (
          <DownloadButton />
        )}
      </InlineStack>
      {unsaved && <Subdued>{t('shopFeed.build.saveFirst')}</Subdued>}
      {build?.state === 'done' && uploaded.length > 0 && !isEmpty(build) && (
        <UploadForm build={build} uploading={uploading} />
      )}
    </StackedCard>
  );
}

/** Whether the made feed has no products: no upload of it is accepted. */
const isEmpty = ({ counts }: Pick<FeedBuild, 'counts'>): boolean => counts?.products === 0;

interface BuildSummaryProps {
  build: FeedBuild | null;
  uploading: Uploading;
}

function BuildSummary({ build, uploading }: BuildSummaryProps) {
  const { t, format } = useShop();
  if (build === null) return <Text as="p">{t('shopFeed.build.nothing')}</Text>;
  switch (build.state) {
    case 'requested':
    case 'reading':
      return <Text as="p">{t(`shopFeed.build.${build.state}`)}</Text>;
    case 'running':
      return <Text as="p">{t('shopFeed.build.running', { amount: build.objects })}</Text>;
    case 'failed':
      return (
        <Banner tone="critical" title={t('shopFeed.build.failed')}>
          <p>{t(`shopFeed.failures.${build.reason ?? 'failed'}`)}</p>
        </Banner>
      );
    default:
      return (
        <BlockStack gap="300">
          {build.counts && (
            <Text as="p">
              <Trans
                of="shopFeed.build.done"
                products={build.counts.products}
                variants={build.counts.variants}
                size={format.size(build.counts.packedBytes)}
                ago={build.endedAt ?? build.requestedAt}
              />
            </Text>
          )}
          {isEmpty(build) && build.sendTo === null && (
            <Text as="p">{t('shopFeed.notSent.empty')}</Text>
          )}
          {build.counts && <LeftOutList counts={build.counts} />}
          <SentState build={build} uploading={uploading} />
        </BlockStack>
      );
  }
}

function LeftOutList({ counts: { leftOut } }: { counts: BuildCounts }) {
  const { t } = useTexts();
  if (leftOut.length === 0) return null;
  const amount = leftOut.reduce((sum, each) => sum + each.count, 0);
  return (
    <Banner tone="warning" title={t('shopFeed.leftOut.title', { amount })}>
      <List>
        {leftOut.map(({ reason, count, named }) => (
          <List.Item key={reason}>
            {t(`shopFeed.leftOut.${reason}`, { amount: count })}{' '}
            {named.map(({ title }) => isolate(title)).join(', ')}
            {count > named.length &&
              ` ${t('shopFeed.leftOut.more', { amount: count - named.length })}`}
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

/** The reasons why a feed was not uploaded that staff mend in the settings, and the card for it there. */
const MENDED_IN_SETTINGS: ReadonlyMap<string, SettingsSection> = new Map([
  ['account-refused', 'account'],
  ['no-credentials', 'account'],
  ['not-chosen', 'feeds'],
]);

function SentState({
  build: { id, state, sendTo, sent, counts, fewerThan },
  uploading: { feeds, uploaded, busy, upload },
}: BuildSummaryProps & { build: FeedBuild }) {
  const { t, feedTitle } = useShop();
  if (sendTo === null) return null;
  const feed = feedTitle(sendTo);
  if (state === 'sending') return <Text as="p">{t('shopFeed.sent.sending', { feed })}</Text>;
  if (sent === 'requested')
    return (
      <Banner
        tone="success"
        action={{ content: t('overview.service.viewHistory'), url: '/app/history' }}
      >
        <p>{t('shopFeed.sent.requested', { feed })}</p>
      </Banner>
    );
  const refusal = refusalOf(sendTo, feeds);
  if (sent === 'fewer-products' && counts && fewerThan !== null)
    return (
      <Banner tone="warning" title={t('shopFeed.sent.title', { feed })}>
        <BlockStack gap="200">
          <p>
            {t('indexing.fewer.title')}.{' '}
            {t('indexing.fewer.counts', { products: counts.products, before: fewerThan })}{' '}
            {t('indexing.fewer.consequence')}
          </p>
          {uploaded.includes(sendTo) && (
            <LoneButton disabled={busy || refusal !== null} onClick={() => upload(sendTo, id)}>
              {t('indexing.fewer.upload')}
            </LoneButton>
          )}
        </BlockStack>
      </Banner>
    );
  const section = MENDED_IN_SETTINGS.get(sent ?? '');
  return (
    <Banner
      tone="warning"
      title={t('shopFeed.sent.title', { feed })}
      {...(section && {
        action: { content: t('common.openSettings'), url: `/app/settings#${section}` },
      })}
    >
      <p>
        <NotUploaded reason={isEmpty({ counts }) ? 'empty' : (sent ?? '')} refusal={refusal} />
      </p>
    </Banner>
  );
}

function DownloadButton() {
  const { t } = useTexts();
  const [state, setState] = useState<DownloadState>('idle');
  return (
    <BlockStack gap="200">
      <Button
        variant="primary"
        loading={state === 'loading'}
        onClick={() => {
          setState('loading');
          void download().then(setState, () => setState('no-answer'));
        }}
      >
        {t('shopFeed.download.button')}
      </Button>
      {(state === 'gone' || state === 'no-answer') && (
        <Text as="p" tone="critical">
          {t(`shopFeed.download.${state}`)}
        </Text>
      )}
    </BlockStack>
  );
}

/** The result of the page's action. */
export type ShopFeedAnswer =
  | { outcome: 'begun' | 'unfinished' | 'none' | 'saved' | 'not-chosen' }
  | { outcome: 'invalid'; errors: Partial<Record<ShopFeedField, FieldFault>> };

export const SHOP_FEED_ACTION = { action: '/app/shop-feed' };

/** The polling interval while a feed is made, in milliseconds. */
const POLL_MS = 2_000;

/** The state of a download. */
type DownloadState = 'idle' | 'loading' | 'gone' | 'no-answer';

/** Downloads the feed with `fetch`, which App Bridge authenticates; it cannot authenticate a plain link. */
async function download(): Promise<DownloadState> {
  const response = await fetch('/app/shop-feed/download');
  if (response.status === 410) return 'gone';
  if (!response.ok) return 'no-answer';
  saveFile('products.ndjson.gz', await response.blob());
  return 'idle';
}

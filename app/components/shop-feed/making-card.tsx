import { useFetcher } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Button,
  Card,
  InlineStack,
  List,
  Select,
  Text,
} from '@shopify/polaris';
import { useState } from 'react';
import { isUnfinished, type BuildTally, type FeedBuild } from '../../shop-feed/feed-build.ts';
import type { LeftOut } from '../../shop-feed/make-feed.ts';
import { type NoAnswer, showErrorToast, useAnswer, useOnce } from '../frame/answers.ts';
import { useFeedTitle } from '../indexing/feed-names.tsx';
import { Trans } from 'react-i18next';
import { useTexts } from '../language/use-texts.ts';
import { Ago } from '../time/shop-time.tsx';
import { SHOP_FEED_ACTION, type ShopFeedAnswer, useDownload, useLiveBuild } from './answers.ts';

interface MakingCardProps {
  making: FeedBuild | null;
  /** The feeds that staff upload. */
  uploaded: string[];
}

/** The feed that is made or was made last, and what can be done with it. */
export function MakingCard({ making: loaded, uploaded }: MakingCardProps) {
  const { t } = useTexts();
  const making = useLiveBuild(loaded);
  const { submit, data, state } = useFetcher<ShopFeedAnswer | NoAnswer>();
  const once = useOnce({ state, data });
  useAnswer(state === 'idle' ? data : undefined, ({ outcome }) => {
    if (outcome === 'no-answer') showErrorToast(t('shopFeed.noAnswer'));
  });
  const busy = state !== 'idle' || (making !== null && isUnfinished(making));
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {t('shopFeed.making.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('shopFeed.making.description')}
          </Text>
        </BlockStack>
        <div aria-live="polite">
          <MakingState making={making} />
        </div>
        <InlineStack gap="200">
          <Button
            variant={making?.state === 'done' ? 'secondary' : 'primary'}
            loading={busy}
            onClick={() => {
              once(() => {
                submit({ intent: 'make' }, SHOP_FEED_ACTION);
              });
            }}
          >
            {t(making?.state === 'done' ? 'shopFeed.making.again' : 'shopFeed.making.make')}
          </Button>
          {(making?.state === 'done' || making?.state === 'sending') && <DownloadButton />}
        </InlineStack>
        {making?.state === 'done' && uploaded.length > 0 && (
          <UploadForm
            uploaded={uploaded}
            busy={busy}
            onUpload={(feedId) => {
              once(() => {
                submit({ intent: 'upload', feedId }, SHOP_FEED_ACTION);
              });
            }}
          />
        )}
      </BlockStack>
    </Card>
  );
}

function MakingState({ making }: { making: FeedBuild | null }) {
  const { t } = useTexts();
  if (making === null) return <Text as="p">{t('shopFeed.making.nothing')}</Text>;
  switch (making.state) {
    case 'requested':
    case 'reading':
      return <Text as="p">{t(`shopFeed.making.${making.state}`)}</Text>;
    case 'running':
      return <Text as="p">{t('shopFeed.making.running', { amount: making.objects })}</Text>;
    case 'failed':
      return (
        <Banner tone="critical" title={t('shopFeed.making.failed')}>
          <p>{t(`shopFeed.failures.${making.reason ?? 'failed'}`)}</p>
        </Banner>
      );
    default:
      return (
        <BlockStack gap="300">
          {making.tally && (
            <Text as="p">
              <Trans
                t={t}
                i18nKey="shopFeed.making.done"
                values={{
                  products: making.tally.products,
                  variants: making.tally.variants,
                  size: megabytes(making.tally.packedBytes),
                }}
                components={{ ago: <Ago at={making.endedAt ?? making.requestedAt} /> }}
              />
            </Text>
          )}
          {making.tally && <LeftOutList tally={making.tally} />}
          <SentState making={making} />
        </BlockStack>
      );
  }
}

/** With one digit behind the point; a small file has at least that. */
const megabytes = (bytes: number): number => Math.max(0.1, Math.round(bytes / 100_000) / 10);

function LeftOutList({ tally: { leftOut } }: { tally: BuildTally }) {
  const { t } = useTexts();
  if (leftOut.length === 0) return null;
  const amount = leftOut.reduce((sum, each) => sum + each.count, 0);
  return (
    <Banner tone="warning" title={t('shopFeed.leftOut.title', { amount })}>
      <List>
        {leftOut.map((group) => (
          <List.Item key={group.reason}>
            <LeftOutGroup group={group} />
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

function LeftOutGroup({ group: { reason, count, named } }: { group: LeftOut }) {
  const { t } = useTexts();
  const titles = named.map(({ title }) => title).join(', ');
  const more = count - named.length;
  return (
    <>
      {t(`shopFeed.leftOut.${reason}`, { amount: count })} {titles}
      {more > 0 && ` ${t('shopFeed.leftOut.more', { amount: more })}`}
    </>
  );
}

function SentState({ making: { state, sendTo, sent } }: { making: FeedBuild }) {
  const { t } = useTexts();
  const feedTitle = useFeedTitle();
  if (sendTo === null) return null;
  const feed = feedTitle(sendTo);
  if (state === 'sending') return <Text as="p">{t('shopFeed.sent.sending', { feed })}</Text>;
  if (sent === 'requested')
    return (
      <Banner tone="success">
        <p>{t('shopFeed.sent.requested', { feed })}</p>
      </Banner>
    );
  const why = SENT_REASONS.find((known) => known === sent) ?? 'other';
  return (
    <Banner tone="warning" title={t('shopFeed.sent.title', { feed })}>
      <p>{t(`shopFeed.sent.${why}`)}</p>
    </Banner>
  );
}

/** Outcomes of asking for an upload that say what to do. */
const SENT_REASONS = [
  'already-alive',
  'already-asked',
  'in-progress',
  'hour-limit',
  'faulty',
  'fetched-feed',
  'needs-confirmation',
  'no-credentials',
  'unknown-feed',
] as const;

function DownloadButton() {
  const { t } = useTexts();
  const { state, download } = useDownload();
  return (
    <BlockStack gap="200">
      <Button variant="primary" loading={state === 'loading'} onClick={download}>
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

interface UploadFormProps {
  uploaded: string[];
  busy: boolean;
  onUpload: (feedId: string) => void;
}

function UploadForm({ uploaded, busy, onUpload }: UploadFormProps) {
  const { t } = useTexts();
  const feedTitle = useFeedTitle();
  const [chosen, setChosen] = useState<string | undefined>(uploaded[0]);
  const feedId = uploaded.find((each) => each === chosen) ?? uploaded[0] ?? '';
  return (
    <InlineStack gap="200" blockAlign="end">
      <Select
        label={t('shopFeed.upload.label')}
        options={uploaded.map((value) => ({ value, label: feedTitle(value) }))}
        value={feedId}
        onChange={setChosen}
      />
      <Button
        disabled={busy}
        onClick={() => {
          onUpload(feedId);
        }}
      >
        {t('shopFeed.upload.button')}
      </Button>
    </InlineStack>
  );
}

import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { z } from 'zod';
import { useShop, useTexts } from '../components/language/shop-texts.tsx';
import { Fact, Small, StackedCard, StateBadge, TwoColumns } from '../components/frame/layout.tsx';
import { NoticePage, Page, pageTitle } from '../components/frame/page.tsx';
import {
  CancelReindex,
  ReindexDuration,
  type ReindexProps,
  requesterName,
  Slot,
  Steps,
} from '../components/indexing/reindex-progress.tsx';
import { useFeedRequests } from '../components/indexing/feed-requests.ts';
import { useLiveReindex } from '../components/indexing/live-updates.ts';
import { FeedActions } from '../components/indexing/reindex-actions.tsx';
import { ConsoleLink } from '../components/overview/side-cards.tsx';
import { reindexMessage, stateSeenMessage } from '../indexing/messages/reindex-messages.ts';
import type { IndexingOverview } from '../indexing/overview.ts';
import { isUnfinished, type ReindexView } from '../indexing/reindex.ts';
import { forStaff } from './shared/for-staff.ts';

export const meta = pageTitle('frame.reindex');

const uuid = z.uuid();

export const loader = forStaff(async ({ services, shop, params }) => {
  const id = uuid.safeParse(params.id);
  const [reindex, overview] = await Promise.all([
    id.success ? services.indexing.detail(shop, id.data) : null,
    services.indexing.overview(shop),
  ]);
  return data({ reindex, overview }, { status: reindex ? 200 : 404 });
});

export { headers } from './shared/for-staff.ts';
export { shouldRevalidate } from '../components/frame/answers.ts';

export default function DetailRoute() {
  const { reindex, ...rest } = useLoaderData<typeof loader>();
  if (reindex) return <DetailPage key={reindex.id} reindex={reindex} {...rest} />;
  return (
    <NoticePage
      name="history.notFound.page"
      about="history.notFound"
      back={{ url: '/app/history', name: 'frame.history' }}
    />
  );
}

/** One re-index: its outcome, what to do, and each state with its time. */
function DetailPage(loaded: { reindex: ReindexView; overview: IndexingOverview }) {
  const { t, feedTitle } = useShop();
  const { reindex, overview } = useLiveReindex(loaded.reindex, loaded.overview);
  const requests = useFeedRequests(reindex.feedId);
  const words = reindexMessage(reindex, t);
  const feed = overview.feeds.find(({ feedId }) => feedId === reindex.feedId);
  const isWithoutIndex = !isUnfinished(reindex) && reindex.state !== 'done';
  return (
    <Page
      title={t('history.detail.title', { feed: feedTitle(reindex.feedId) })}
      titleMetadata={<StateBadge {...words} />}
      backAction={{ content: t('frame.history'), url: '/app/history' }}
    >
      <TwoColumns>
        <BlockStack gap="400">
          <Outcome reindex={reindex} requests={requests} />
          {isWithoutIndex && feed && (
            <StackedCard gap="300" title={t('common.tryAgain')}>
              <FeedActions feed={feed} overview={overview} requests={requests} />
            </StackedCard>
          )}
          <StackedCard gap="400" title={t('history.detail.timeline')}>
            <Timeline reindex={reindex} />
          </StackedCard>
        </BlockStack>
        <Facts reindex={reindex} />
      </TwoColumns>
    </Page>
  );
}

function Outcome({ reindex, requests }: ReindexProps) {
  const { t } = useTexts();
  const { name, meaning, advice, tone } = reindexMessage(reindex, t);
  if (advice) {
    return (
      <>
        <Banner tone={tone === 'critical' ? 'critical' : 'warning'} title={name}>
          <BlockStack gap="200">
            <p>{meaning}</p>
            <p>{advice}</p>
          </BlockStack>
        </Banner>
        <Card>
          <Steps reindex={reindex} />
        </Card>
      </>
    );
  }
  return (
    <StackedCard gap="400" title={t(isUnfinished(reindex) ? 'common.status' : 'common.result')}>
      <Steps reindex={reindex} />
      <Text as="p">{meaning}</Text>
      <Slot reindex={reindex} />
      <CancelReindex reindex={reindex} requests={requests} />
    </StackedCard>
  );
}

function Facts({ reindex }: { reindex: ReindexView }) {
  const { t, format, consoleUrl } = useShop();
  const { kind, confirmed, requestedAt, sendingAt } = reindex;
  const kindText = t(`indexing.kinds.${kind}`);
  return (
    <StackedCard gap="300" title={t('history.detail.details')}>
      <Fact term={t('history.by')}>{requesterName(reindex, t)}</Fact>
      <Fact term={t('history.asked')}>{requestedAt}</Fact>
      <Fact term={t('history.kind')}>
        {confirmed ? t('history.detail.confirmed', { kind: kindText }) : kindText}
      </Fact>
      <Fact term={t('uploads.method.label')}>
        {reindex.file
          ? t('uploads.method.file', {
              name: reindex.file.name,
              size: format.size(reindex.file.size),
            })
          : t('uploads.method.pull')}
      </Fact>
      <Fact term={t('history.detail.sent')}>{sendingAt ?? t('history.detail.notSent')}</Fact>
      <Fact term={t('history.took')}>
        <ReindexDuration reindex={reindex} />
      </Fact>
      {consoleUrl && (
        <InlineStack>
          <ConsoleLink />
        </InlineStack>
      )}
    </StackedCard>
  );
}

/**
 * Every state that a re-index was seen in, with its time and the duration of the state before. The last state has its
 * explanation, an earlier one only if it had a reason.
 */
function Timeline({ reindex }: { reindex: ReindexView }) {
  const { t, format } = useShop();
  return (
    <ol className="bp-timeline">
      {reindex.states.map((seen, index) => {
        const words = stateSeenMessage(seen, reindex, t);
        const before = reindex.states[index - 1];
        return (
          <li key={`${seen.state} ${index}`} className={`bp-timeline__item bp-tone--${words.tone}`}>
            <span className="bp-timeline__dot" />
            <BlockStack>
              <Text as="span" fontWeight="semibold">
                {words.name}
              </Text>
              {(seen.reason !== null || index === reindex.states.length - 1) && (
                <Text as="span" tone="subdued">
                  {words.meaning}
                </Text>
              )}
            </BlockStack>
            <span className="bp-timeline__time">
              <time dateTime={seen.at.toISOString()}>
                {(!before || format.date(before.at) !== format.date(seen.at)) && (
                  <Small>
                    {format.date(seen.at)}
                    <br />
                  </Small>
                )}
                {format.timeOfDay(seen.at)}
              </time>
              {before && (
                <Small>
                  {t('history.detail.after', { duration: format.duration(before.at, seen.at) })}
                </Small>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

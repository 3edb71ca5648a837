import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { Button, InlineStack } from '@shopify/polaris';
import { z } from 'zod';
import { DetailPage, NoSuchReindex } from '../components/history/detail-page.tsx';
import { useLiveReindex } from '../components/indexing/live-updates.ts';
import { FeedActions } from '../components/indexing/feed-card.tsx';
import { useFeedRequests } from '../components/indexing/feed-requests.ts';
import { feedKnowledge, isUnfinished } from '../components/indexing/reindex-facts.tsx';
import { useTexts } from '../components/language/use-texts.ts';
import { pageTitle } from '../components/language/language.tsx';
import type { FeedView, IndexingOverview } from '../indexing/overview.ts';
import type { ReindexView } from '../indexing/reindex.ts';

export const meta = pageTitle('frame.reindex');

const uuid = z.uuid();

export async function loader({ request, params, context: { services } }: LoaderFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  const id = uuid.safeParse(params.id);
  const [reindex, overview] = await Promise.all([
    id.success ? services.indexing.detail(shop, id.data) : null,
    services.indexing.overview(shop),
  ]);
  return data(
    { reindex, overview, consoleUrl: services.consoleUrl },
    { status: reindex ? 200 : 404 },
  );
}

export default function DetailRoute() {
  const { reindex, overview, consoleUrl } = useLoaderData<typeof loader>();
  if (!reindex) return <NoSuchReindex />;
  return (
    <LiveDetail key={reindex.id} loaded={reindex} overview={overview} consoleUrl={consoleUrl} />
  );
}

interface LiveDetailProps {
  loaded: ReindexView;
  overview: IndexingOverview;
  consoleUrl: string;
}

function LiveDetail({ loaded, overview, consoleUrl }: LiveDetailProps) {
  const { reindex, ask } = useLiveReindex(loaded);
  const feed = overview.feeds.find(({ feedId }) => feedId === reindex.feedId);
  const isWithoutIndex = !isUnfinished(reindex) && reindex.state !== 'done';
  return (
    <DetailPage
      reindex={reindex}
      tryAgain={isWithoutIndex && feed && <TryAgain feed={feed} overview={overview} />}
      consoleUrl={consoleUrl}
      onOver={ask}
    />
  );
}

/** Requests another re-index of the feed, or links to the one in progress. */
function TryAgain({ feed, overview }: { feed: FeedView; overview: IndexingOverview }) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const requests = useFeedRequests(feed.feedId, revalidate);
  if (feed.active) {
    return (
      <InlineStack>
        <Button url={`/app/history/${feed.active.id}`}>{t('indexing.active.region')}</Button>
      </InlineStack>
    );
  }
  return <FeedActions feed={feed} known={feedKnowledge(feed, overview)} requests={requests} />;
}

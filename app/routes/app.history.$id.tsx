import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { z } from 'zod';
import { DetailPage, NoSuchReindex } from '../components/history/detail-page.tsx';
import { useLiveReindex } from '../components/indexing/live-updates.ts';
import { ReindexOrLink } from '../components/indexing/feed-reindex.tsx';
import { useFeedRequests } from '../components/indexing/feed-requests.ts';
import { isUnfinished } from '../components/indexing/reindex-facts.tsx';
import { pageTitle } from '../components/language/language.tsx';
import type { IndexingOverview } from '../indexing/overview.ts';
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
  const { revalidate } = useRevalidator();
  const requests = useFeedRequests(reindex.feedId, revalidate);
  const feed = overview.feeds.find(({ feedId }) => feedId === reindex.feedId);
  const isWithoutIndex = !isUnfinished(reindex) && reindex.state !== 'done';
  return (
    <DetailPage
      reindex={reindex}
      tryAgain={
        isWithoutIndex &&
        feed && <ReindexOrLink feed={feed} overview={overview} requests={requests} />
      }
      cancelling={requests.pending === 'cancel'}
      onCancel={() => {
        requests.cancel(reindex.id);
      }}
      consoleUrl={consoleUrl}
      onElapsed={ask}
    />
  );
}

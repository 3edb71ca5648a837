import { data } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { orNoAnswer, stayWithoutAnswer } from '../../components/frame/no-answer.ts';
import { guideProgress } from '../../components/guide/guide-steps.ts';
import { SetupGuide } from '../../components/guide/setup-guide.tsx';
import { FeedCard } from '../../components/indexing/feed-card.tsx';
import { feedKnowledge } from '../../components/indexing/feed-knowledge.ts';
import { useLiveOverview } from '../../components/indexing/use-live-overview.ts';
import { OverviewPage } from '../../components/overview/overview-page.tsx';
import type { FeedView, IndexingOverview } from '../../indexing/indexing.ts';
import { keepStorefront } from '../shared/keep-storefront.ts';
import { readFacts } from '../shared/read-facts.ts';
import { readPixel } from '../shared/read-pixel.ts';
import { readForm } from '../shared/read-form.ts';
import { answerWish } from './answer-wish.ts';
import { readOverviewForm } from './overview-form.ts';
import { useFeedWishes } from './use-feed-wishes.ts';

export const meta: MetaFunction = () => [{ title: 'Overview' }];

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, admin } = await services.admitStaff(request);
  const [overview, credentials, pixel, facts, record] = await Promise.all([
    services.indexing.overview(shop),
    services.credentials.view(shop),
    readPixel(services, shop, admin),
    readFacts(services, shop, admin),
    services.shops.find(shop),
    // The first page after an installation is this one.
    keepStorefront(services, shop, admin),
  ]);
  return {
    overview,
    credentials,
    pixel,
    unlistedCount: facts?.unlistedCount ?? null,
    guide: record?.guideDismissedAt ? ('dismissed' as const) : ('wanted' as const),
    themeEditor: { shop, apiKey: services.apiKey },
  };
}

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const { shop, staff } = await services.admitStaff(request);
  const form = readOverviewForm(await readForm(request));
  if (form === null) return data({ outcome: 'not-understood' as const }, { status: 400 });
  return { outcome: await answerWish(services, { shop, staff }, form) };
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoAnswer(serverAction<typeof action>());

export const shouldRevalidate = stayWithoutAnswer;

export default function OverviewRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { overview, connection, ask } = useLiveOverview(loaded.overview);
  const guide = useFetcher();
  const isGuideWanted = loaded.guide === 'wanted' && guide.state === 'idle';
  return (
    <OverviewPage
      {...loaded}
      overview={overview}
      connection={connection}
      onAskAgain={ask}
      guide={
        isGuideWanted && (
          <SetupGuide
            progress={guideProgress({ ...loaded, overview })}
            feedCount={overview.feeds.length}
            themeEditor={loaded.themeEditor}
            onDismiss={() => {
              guide.submit({ intent: 'dismiss-guide' }, { method: 'post', action: '/app?index' });
            }}
          />
        )
      }
      feeds={
        loaded.credentials &&
        overview.feeds.map((feed) => (
          <Feed key={feed.feedId} feed={feed} overview={overview} onOver={ask} />
        ))
      }
    />
  );
}

interface FeedProps {
  feed: FeedView;
  overview: IndexingOverview;
  onOver: () => void;
}

function Feed({ feed, overview, onOver }: FeedProps) {
  const wishes = useFeedWishes(feed.feedId, onOver);
  return <FeedCard feed={feed} known={feedKnowledge(feed, overview)} wishes={wishes} />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { LiveOverview } from '../catalogue/catalogue.ts';
import type { AlertsStepFacts } from '../components/guide/guide-steps.ts';
import type { OverviewOutcome } from '../components/indexing/feed-requests.ts';
import { OverviewPage } from '../components/overview/overview-page.tsx';
import { pageTitle } from '../components/language/language.tsx';
import type { StaffMember } from '../indexing/reindex.ts';
import type { Services } from '../server/services.ts';
import { atShopify, guideOf, readHealth, readOverview, together } from './shared/page-data.ts';
import { notUnderstood, readFormBy } from './shared/read-form.ts';

export const meta = pageTitle('frame.overview');

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const visit = await services.authenticateAdmin(request);
  const { shop } = visit;
  const shopify = atShopify(services, visit);
  const readingFeed = services.shopFeeds.view(shop);
  const reading = readOverview(services, shop, readingFeed);
  const { tracking, facts, record, ...read } = await together({
    overview: reading,
    credentials: services.credentials.view(shop),
    tracking: readPixelAndHealth(services, shop, shopify, reading),
    facts: shopify.facts(),
    record: services.shops.find(shop),
    results: services.results.read(shop, 30),
    shopFeed: readingFeed.then(({ build }) => build),
    // Writes the settings here too, since this is the first page after an installation.
    storefront: shopify.syncStorefront(),
  });
  return {
    ...read,
    ...tracking,
    unlistedCount: record?.unlistedDismissedAt ? null : (facts?.unlistedCount ?? null),
    guide: guideOf(record),
    alerts: record?.guideDismissedAt
      ? ({ state: 'not-offered' } as const)
      : await alertsStep(services, shop, shopify),
    links: {
      inspector: services.inspector.linkFor(shop),
      store: `https://${shop}/`,
    },
  };
}

type Shopify = ReturnType<typeof atShopify>;

/** Reads the facts of the alerts step. Asks Shopify for an address to propose only if staff have chosen none. */
async function alertsStep(
  { alerts }: Services,
  shop: string,
  shopify: Shopify,
): Promise<AlertsStepFacts> {
  if (!alerts.hasMail) return { state: 'not-offered' };
  const { addresses } = await alerts.settings.read(shop);
  return addresses.length > 0
    ? { state: 'done', addresses }
    : { state: 'open', proposed: await shopify.contactAddress() };
}

/**
 * Reads the pixel's state, then the health, which depends on the state that the first read stores. `lastPixel` is the
 * stored state if Shopify does not answer.
 */
async function readPixelAndHealth(
  services: Services,
  shop: string,
  shopify: Shopify,
  reading: Promise<LiveOverview>,
) {
  const [pixel, overview] = await Promise.all([shopify.pixel(), reading]);
  return {
    pixel,
    lastPixel: pixel ?? (await services.pixel.stored(shop)),
    health: await readHealth(services, shop, overview),
  };
}

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const { shop, staff } = await services.authenticateAdmin(request);
  const form = await readFormBy(overviewForm, request);
  if (form === null) return notUnderstood();
  return { outcome: await answerForm(services, { shop, staff }, form) };
}

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

export default function OverviewRoute() {
  return <OverviewPage {...useLoaderData<typeof loader>()} />;
}

/** The forms of the overview's buttons. */
const overviewForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('reindex'),
    feedId: z.string().regex(/^\d{1,15}$/),
    kind: z.enum(['now', 'when-possible']),
    confirmed: z.enum(['yes', 'no']),
  }),
  z.object({ intent: z.literal('cancel'), reindexId: z.uuid() }),
  z.object({ intent: z.literal('dismiss-guide') }),
  z.object({ intent: z.literal('dismiss-unlisted') }),
]);

/** Performs the request of a button of the overview, and returns the outcome to show. */
async function answerForm(
  { indexing, shops }: Pick<Services, 'indexing' | 'shops'>,
  { shop, staff }: { shop: string; staff: StaffMember },
  form: z.infer<typeof overviewForm>,
): Promise<OverviewOutcome['outcome']> {
  switch (form.intent) {
    case 'reindex': {
      const { intent: _, ...asked } = form;
      const { outcome } = await indexing.request(shop, { ...asked, cause: 'staff', staff });
      return outcome === 'requested' && form.kind === 'when-possible' ? 'waits' : outcome;
    }
    case 'cancel':
      return indexing.cancel(shop, form.reindexId);
    case 'dismiss-guide':
      await shops.dismissGuide(shop);
      return 'dismissed';
    case 'dismiss-unlisted':
      await shops.dismissUnlisted(shop);
      return 'dismissed';
  }
}

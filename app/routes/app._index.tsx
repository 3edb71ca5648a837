import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { LiveOverview } from '../catalogue/catalogue.ts';
import type { AlertsStepFacts } from '../components/guide/guide-steps.ts';
import type { OverviewOutcome } from '../components/indexing/feed-requests.ts';
import { OverviewPage } from '../components/overview/overview-page.tsx';
import { pageTitle } from '../components/language/language.tsx';
import { forStaff, onForm, type Visit } from './shared/for-staff.ts';
import { guideOf, readHealth, readOverview, together } from './shared/page-data.ts';

export const meta = pageTitle('frame.overview');

export const loader = forStaff(async (visit) => {
  const { services, shop, shopify } = visit;
  const readingFeed = services.shopFeeds.view(shop);
  const reading = readOverview(services, shop, readingFeed);
  const { tracking, facts, record, ...read } = await together({
    overview: reading,
    credentials: services.credentials.view(shop),
    tracking: readPixelAndHealth(visit, reading),
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
      : await alertsStep(visit),
    links: {
      inspector: services.inspector.linkFor(shop),
      store: `https://${shop}/`,
    },
  };
});

/** Reads the facts of the alerts step. Asks Shopify for an address to propose only if staff have chosen none. */
async function alertsStep({
  services: { alerts },
  shop,
  shopify,
}: Visit): Promise<AlertsStepFacts> {
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
  { services, shop, shopify }: Visit,
  reading: Promise<LiveOverview>,
) {
  const [pixel, overview] = await Promise.all([shopify.pixel(), reading]);
  return {
    pixel,
    lastPixel: pixel ?? (await services.pixel.stored(shop)),
    health: await readHealth(services, shop, overview),
  };
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

/** Performs the request of a button. */
export const action = onForm(
  overviewForm,
  async (form, { services: { indexing, shops }, shop, staff }): Promise<OverviewOutcome> => {
    switch (form.intent) {
      case 'reindex': {
        const { intent: _, ...asked } = form;
        const { outcome } = await indexing.request(shop, { ...asked, cause: 'staff', staff });
        const waits = outcome === 'requested' && form.kind === 'when-possible';
        return { outcome: waits ? 'waits' : outcome };
      }
      case 'cancel':
        return { outcome: await indexing.cancel(shop, form.reindexId) };
      case 'dismiss-guide':
        await shops.dismissGuide(shop);
        return { outcome: 'dismissed' };
      case 'dismiss-unlisted':
        await shops.dismissUnlisted(shop);
        return { outcome: 'dismissed' };
    }
  },
);

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

export default function OverviewRoute() {
  return <OverviewPage {...useLoaderData<typeof loader>()} />;
}

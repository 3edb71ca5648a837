import type { LinksFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import { ShopProvider, useLoadedFrame, useTexts } from '../components/language/shop-texts.tsx';
import { PageError, PageFrame, Pages, ShopifyAnswer } from '../components/frame/page-frame.tsx';
import pageStyles from '../components/frame/pages.css?url';
import { TestModeBanner } from '../components/frame/test-mode-banner.tsx';
import { zoneOrUtc } from '../time/calendar-day.ts';
import { forStaff } from './shared/for-staff.ts';
import { readTestMode, together } from './shared/page-data.ts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: polarisStyles },
  { rel: 'stylesheet', href: pageStyles },
];

/** Returns the data of every page: the operator's links, test mode, the names of feeds, and the shop's time. */
export const loader = forStaff(async ({ services, shop, shopify }) => {
  const read = await together({
    zone: shopify.facts().then((facts) => zoneOrUtc(facts?.timeZone ?? null)),
    testMode: readTestMode(services, shop),
    feedNames: services.feedNames.read(shop),
  });
  return {
    ...read,
    shop,
    apiKey: services.apiKey,
    inspectorUrl: services.inspector.linkFor(shop),
    consoleUrl: services.consoleUrl,
    support: services.support,
    now: services.now(),
  };
});

export { frameShouldRevalidate as shouldRevalidate } from '../components/frame/live.ts';

export default function App() {
  const frame = useLoaderData<typeof loader>();
  return (
    <ShopProvider frame={frame}>
      <PageFrame banner={frame.testMode && <TestModeBanner {...frame.testMode} />}>
        <Pages />
      </PageFrame>
    </ShopProvider>
  );
}

/** The status of the authentication's response if Shopify gives no access token. */
const SHOPIFY_AWAY = 503;

/** Statuses of the router's responses to requests that no page makes: an unknown route, or an unknown action. */
const ROUTERS_OWN = [404, 405];

/**
 * Shows a response that the authentication throws as it is, since it starts a new sign-in. Any other error gets an
 * error page.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const known = useLoadedFrame();
  const { t } = useTexts();
  if (isRouteErrorResponse(error) && error.status === SHOPIFY_AWAY)
    return <ShopifyAnswer body={t('frame.shopifyAway')} />;
  if (isRouteErrorResponse(error) && !ROUTERS_OWN.includes(error.status))
    return <ShopifyAnswer body={String(error.data ?? '')} />;
  return (
    <PageFrame banner={known?.testMode && <TestModeBanner {...known.testMode} endsAt={null} />}>
      <PageError />
    </PageFrame>
  );
}

export { headers } from './shared/for-staff.ts';

import { useLoaderData } from '@remix-run/react';
import { useLivePage } from '../components/frame/live.ts';
import { pageTitle } from '../components/language/language.tsx';
import { ResultsPage } from '../components/results/results-page.tsx';
import { PERIODS } from '../results/results.ts';
import { forStaff } from './shared/for-staff.ts';

export const meta = pageTitle('frame.results');

export const loader = forStaff(async ({ request, services, shop }) => {
  const days = new URL(request.url).searchParams.get('days');
  const period = PERIODS.find((each) => String(each) === days) ?? 30;
  // New orders in Shopify appear in a later answer of this page.
  const reading = await services.orders.refresh(shop);
  return {
    reading,
    results: await services.results.read(shop, period),
    periods: PERIODS,
    inspectorUrl: services.inspector.linkFor(shop),
  };
});

export { shouldRevalidate } from '../components/frame/answers.ts';
export { livePageLoader as clientLoader } from '../components/frame/live.ts';

export default function ResultsRoute() {
  const { reading, ...shown } = useLoaderData<typeof loader>();
  useLivePage(reading === 'reading' ? 'soon' : 'later');
  return <ResultsPage {...shown} />;
}

import { useLoaderData, useSearchParams } from '@remix-run/react';
import { HistoryPage, readHistoryAddress } from '../components/history/history-page.tsx';
import { pageTitle } from '../components/language/language.tsx';
import { forStaff } from './shared/for-staff.ts';

export const meta = pageTitle('frame.history');

export const loader = forStaff(async ({ request, services, shop }) => {
  const filter = readHistoryAddress(new URL(request.url).searchParams);
  return { history: await services.indexing.history(shop, filter) };
});

export default function HistoryRoute() {
  const [search] = useSearchParams();
  const { history } = useLoaderData<typeof loader>();
  return <HistoryPage history={history} filter={readHistoryAddress(search)} />;
}

import { useLoaderData } from '@remix-run/react';
import { Card, Text } from '@shopify/polaris';
import { useShop } from '../components/language/shop-texts.tsx';
import { LoneButton, StackedCard } from '../components/frame/layout.tsx';
import { Page, pageTitle } from '../components/frame/page.tsx';
import { HistoryList, readHistoryAddress } from '../components/history/history-list.tsx';
import { forStaff } from './shared/for-staff.ts';

export const meta = pageTitle('frame.history');

export const loader = forStaff(async ({ request, services, shop }) => {
  const filter = readHistoryAddress(new URL(request.url).searchParams);
  return { filter, history: await services.indexing.history(shop, filter) };
});

export { headers } from './shared/for-staff.ts';

/** The page of all requested re-indexes, the latest first. */
export default function HistoryPage() {
  const { filter, history } = useLoaderData<typeof loader>();
  const { t, zoneName } = useShop();
  const filtered = filter.feedId !== undefined || filter.state !== undefined;
  const empty = history.total === 0 && !filtered;
  return (
    <Page title={t('frame.history')} subtitle={t('history.subtitle', { zone: zoneName })}>
      {empty ? (
        <StackedCard gap="300" title={t('history.empty.title')}>
          <Text as="p">{t('history.empty.text')}</Text>
          <LoneButton url="/app">{t('history.empty.goToOverview')}</LoneButton>
        </StackedCard>
      ) : (
        <Card padding="0">
          <HistoryList history={history} feedId={filter.feedId ?? null} />
        </Card>
      )}
    </Page>
  );
}

import { useLoaderData } from '@remix-run/react';
import { Button, Select } from '@shopify/polaris';
import { useAddressFilter } from '../components/frame/addresses.ts';
import { OfferCard, OneColumn, StackedCard } from '../components/frame/layout.tsx';
import { useLivePage } from '../components/frame/live.ts';
import { Notice, Page, pageTitle } from '../components/frame/page.tsx';
import { useShop, useTexts } from '../components/language/shop-texts.tsx';
import { ClicksCard, Notes, ResultsTable } from '../components/results/results-table.tsx';
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
  };
});

export { headers } from './shared/for-staff.ts';
export { shouldRevalidate } from '../components/frame/answers.ts';
export { livePageLoader as clientLoader } from '../components/frame/live.ts';

/** The page of the lists' results: what shoppers were shown and did, and the orders that followed. */
export default function ResultsPage() {
  const { reading, results, periods } = useLoaderData<typeof loader>();
  useLivePage(reading === 'reading' ? 'soon' : 'later');
  const { t, inspectorUrl } = useShop();
  const choice = <PeriodChoice period={results.period} periods={periods} />;
  return (
    <Page title={t('frame.results')} subtitle={t('results.subtitle')}>
      <OneColumn>
        {results.library === 'seen' && <Notice tone="info" about="results.library" />}
        {results.modules.length === 0 ? (
          results.library === 'not-seen' && (
            <OfferCard
              title={t('results.empty.title', { days: results.period })}
              text={t('results.empty.text')}
            >
              <Button variant="primary" url={inspectorUrl} target="_blank">
                {t('results.empty.action')}
              </Button>
              {results.period !== Math.max(...periods) && choice}
            </OfferCard>
          )
        ) : (
          <>
            <StackedCard gap="400" title={t('results.title')} beside={choice}>
              <ResultsTable results={results} />
              <Notes results={results} />
            </StackedCard>
            <ClicksCard results={results} />
          </>
        )}
        {results.orders === null && (
          <OfferCard title={t('results.access.title')} text={t('results.access.text')}>
            <Button url="/app/orders">{t('results.access.action')}</Button>
          </OfferCard>
        )}
      </OneColumn>
    </Page>
  );
}

function PeriodChoice({ period, periods }: { period: number; periods: readonly number[] }) {
  const { t } = useTexts();
  const [search, lead] = useAddressFilter();
  const chosen = periods.find((days) => String(days) === search.get('days')) ?? period;
  return (
    <Select
      label={t('results.period')}
      labelHidden
      value={String(chosen)}
      options={periods.map((days) => ({
        label: t('results.days', { days }),
        value: String(days),
      }))}
      onChange={(days) => lead(`/app/results?days=${days}`)}
    />
  );
}

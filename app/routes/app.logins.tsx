import { useLoaderData } from '@remix-run/react';
import { Card, Text } from '@shopify/polaris';
import { z } from 'zod';
import { useShop } from '../components/language/shop-texts.tsx';
import { showToast, useAction } from '../components/frame/answers.ts';
import { OneColumn, StackedCard } from '../components/frame/layout.tsx';
import { useLivePage } from '../components/frame/live.ts';
import { Page, pageTitle } from '../components/frame/page.tsx';
import { fillDays, type LoginCounts, LoginCountsCard } from '../components/logins/login-counts.tsx';
import { LoginList, readLoginsAddress } from '../components/logins/login-list.tsx';
import { ExtensionCard } from '../components/storefront/extension-card.tsx';
import { dayIn, lastDays, zoneOrUtc } from '../time/calendar-day.ts';
import type { Services } from '../server/services.ts';
import { DAY_MS, later } from '../time/units.ts';
import { forStaff, onForm } from './shared/for-staff.ts';
import { together } from './shared/page-data.ts';

export const meta = pageTitle('frame.logins');

export const loader = forStaff(async ({ request, services, shop, shopify }) => {
  const { page, ...filter } = readLoginsAddress(new URL(request.url).searchParams);
  return together({
    filter,
    list: services.logins.list(shop, filter, page),
    counts: shopify
      .facts()
      .then((facts) => readCounts(services, shop, zoneOrUtc(facts?.timeZone ?? null))),
    // The extension reports logins to the app.
    storefront: shopify.syncStorefront(),
  });
});

const retryForm = z.object({ id: z.uuid() });

/** The outcome of _Try again_. */
interface RetryAnswer {
  outcome: 'queued' | 'not-possible' | 'not-found';
}

export const action = onForm(
  retryForm,
  async ({ id }, { services, shop }): Promise<RetryAnswer> => ({
    outcome: await services.logins.retry(shop, id),
  }),
);

export { headers } from './shared/for-staff.ts';
export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';
export { livePageLoader as clientLoader } from '../components/frame/live.ts';

/** The page of the logins that the app reports: their number in each state, and all of them, the latest first. */
export default function LoginsPage() {
  const { filter, list, counts, storefront } = useLoaderData<typeof loader>();
  const { t, zoneName } = useShop();
  const isAnyKnown = list.total > 0 || filter.state !== undefined;
  const isUnderWay = list.rows.some(({ state }) => state === 'waiting' || state === 'sending');
  const retries = useAction<RetryAnswer>(({ outcome }) =>
    showToast(t(`logins.toasts.${outcome}`), { isError: outcome !== 'queued' }),
  );
  useLivePage(isUnderWay ? 'soon' : 'later');
  return (
    <Page title={t('frame.logins')} subtitle={t('logins.subtitle', { zone: zoneName })}>
      <OneColumn>
        <ExtensionCard storefront={storefront} />
        {isAnyKnown ? (
          <>
            <LoginCountsCard counts={counts} />
            <Card padding="0">
              <LoginList list={list} retries={retries} />
            </Card>
          </>
        ) : (
          <StackedCard gap="200" title={t('logins.empty.title')}>
            <Text as="p">{t('logins.empty.text')}</Text>
          </StackedCard>
        )}
      </OneColumn>
    </Page>
  );
}

/** The number of days for which logins are shown by day. */
const DAYS = 7;

/** Reads the numbers above the list. */
async function readCounts(
  { logins, now }: Services,
  shop: string,
  timeZone: string,
): Promise<LoginCounts> {
  const at = now();
  const today = dayIn(timeZone)(at);
  const [firstDay = today] = lastDays(today, DAYS);
  const [lastDay, days] = await Promise.all([
    logins.counts(shop, later(at, -DAY_MS)),
    logins.countsByDay(shop, firstDay, timeZone),
  ]);
  return { lastDay, days: fillDays(days, today, DAYS) };
}

import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { fillDays, type LoginCounts } from '../components/logins/login-counts.tsx';
import { readLoginsAddress } from '../components/logins/login-list.tsx';
import { LoginsPage } from '../components/logins/logins-page.tsx';
import { dayIn, lastDays, zoneOrUtc } from '../time/calendar-day.ts';
import { pageTitle } from '../components/language/language.tsx';
import type { Services } from '../server/services.ts';
import { DAY_MS, later } from '../time/units.ts';
import { forStaff, onForm } from './shared/for-staff.ts';
import { together } from './shared/page-data.ts';

export const meta = pageTitle('frame.logins');

export const loader = forStaff(async ({ request, services, shop, shopify }) => {
  const { page, ...filter } = readLoginsAddress(new URL(request.url).searchParams);
  return together({
    list: services.logins.list(shop, filter, page),
    counts: shopify
      .facts()
      .then((facts) => readCounts(services, shop, zoneOrUtc(facts?.timeZone ?? null))),
    storefront: shopify.syncStorefront(),
  });
});

const retryForm = z.object({ id: z.uuid() });

export const action = onForm(retryForm, async ({ id }, { services, shop }) => ({
  outcome: await services.logins.retry(shop, id),
}));

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';
export { livePageLoader as clientLoader } from '../components/frame/live.ts';

export default function LoginsRoute() {
  return <LoginsPage {...useLoaderData<typeof loader>()} />;
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

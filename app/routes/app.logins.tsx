import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { fillDays, type LoginCounts } from '../components/logins/login-counts.tsx';
import { type LoginsFilter, readLoginsAddress } from '../components/logins/login-list.tsx';
import { LoginsPage } from '../components/logins/logins-page.tsx';
import { dayIn, lastDays, zoneOrUtc } from '../time/calendar-day.ts';
import { pageTitle } from '../components/language/language.tsx';
import type { LoginPage } from '../logins/login.ts';
import type { Services } from '../server/services.ts';
import { DAY_MS, later } from '../time/units.ts';
import { atShopify } from './shared/page-data.ts';
import { notUnderstood, readFormBy } from './shared/read-form.ts';

export const meta = pageTitle('frame.logins');

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, admin } = await services.authenticateAdmin(request);
  const shopify = atShopify(services, { shop, admin });
  const filter = readLoginsAddress(new URL(request.url).searchParams);
  const readAll = async () => {
    const facts = await shopify.facts();
    return readLogins(services, shop, filter, zoneOrUtc(facts?.timeZone ?? null));
  };
  const [logins, storefront] = await Promise.all([readAll(), shopify.syncStorefront()]);
  return { ...logins, storefront };
}

const retryForm = z.object({ id: z.uuid() });

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  const form = await readFormBy(retryForm, request);
  if (form === null) return notUnderstood();
  return { outcome: await services.logins.retry(shop, form.id) };
}

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';
export { livePageLoader as clientLoader } from '../components/frame/live.ts';

export default function LoginsRoute() {
  return <LoginsPage {...useLoaderData<typeof loader>()} />;
}

/** The number of days for which logins are shown by day. */
const DAYS = 7;

/** Reads a page of the list, and the numbers above it. */
async function readLogins(
  { logins, now }: Pick<Services, 'logins' | 'now'>,
  shop: string,
  { page, ...filter }: LoginsFilter,
  timeZone: string,
): Promise<{ list: LoginPage; counts: LoginCounts }> {
  const at = now();
  const today = dayIn(timeZone)(at);
  const [firstDay = today] = lastDays(today, DAYS);
  const [list, lastDay, days] = await Promise.all([
    logins.list(shop, filter, page),
    logins.counts(shop, later(at, -DAY_MS)),
    logins.countsByDay(shop, firstDay, timeZone),
  ]);
  return { list, counts: { lastDay, days: fillDays(days, today, DAYS) } };
}

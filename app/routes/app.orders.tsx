import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '../components/language/language.tsx';
import type { AccessAnswer } from '../components/orders/order-access.tsx';
import { readOrdersAddress } from '../components/orders/order-list.tsx';
import { OrdersPage } from '../components/orders/orders-page.tsx';
import { forStaff } from './shared/for-staff.ts';

export const meta = pageTitle('frame.orders');

export const loader = forStaff(async ({ request, services, shop, shopify }) => {
  const { orders } = services;
  let coverage = await orders.coverage(shop);
  let reading: 'reading' | 'fresh' = 'fresh';
  if (coverage.access === 'granted') reading = await orders.refresh(shop);
  // The permission may have been granted elsewhere, or in a tab that was closed before the app was notified.
  else if ((await shopify.orderAccess()) === 'granted') {
    await orders.recordAccess(shop, 'granted');
    coverage = await orders.coverage(shop);
  }
  const days = coverage.days.map(({ day }) => day);
  const filter = readOrdersAddress(new URL(request.url).searchParams, days);
  const ledger = coverage.access === 'granted' ? await orders.list(shop, filter) : null;
  return { coverage, filter, ledger, reading };
});

/** Reads the decision of staff from Shopify; the page reports only that they have decided. */
export const action = forStaff(async ({ services, shop, shopify }) => {
  const access = await shopify.orderAccess();
  if (access !== null) await services.orders.recordAccess(shop, access);
  return { access } satisfies AccessAnswer;
});

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';
export { livePageLoader as clientLoader } from '../components/frame/live.ts';

export default function OrdersRoute() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}

import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { appBridge, showErrorToast, showToast, useAction } from '../components/frame/answers.ts';
import { useLivePage } from '../components/frame/live.ts';
import { pageTitle } from '../components/language/language.tsx';
import { useTexts } from '../components/language/use-texts.ts';
import { hasOrders } from '../components/orders/coverage-card.tsx';
import { OrderList, readOrdersAddress } from '../components/orders/order-list.tsx';
import { type AccessRequests, OrdersPage } from '../components/orders/orders-page.tsx';
import { LEDGER_SIZE, ORDERS_SCOPE } from '../orders/coverage.ts';
import { readOrderAccess } from './shared/page-data.ts';

export const meta = pageTitle('frame.orders');

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, admin } = await services.authenticateAdmin(request);
  const { orders } = services;
  let coverage = await orders.coverage(shop);
  let reading: 'reading' | 'fresh' = 'fresh';
  if (coverage.access === 'granted') reading = await orders.refresh(shop);
  // The permission may have been granted elsewhere, or in a tab that was closed before the app was notified.
  else if ((await readOrderAccess(services, shop, admin)) === 'granted') {
    await orders.recordAccess(shop, 'granted');
    coverage = await orders.coverage(shop);
  }
  const days = coverage.days.map(({ day }) => day);
  const filter = readOrdersAddress(new URL(request.url).searchParams, days);
  const ledger = coverage.access === 'granted' ? await orders.list(shop, filter) : null;
  return { coverage, filter, ledger, reading };
}

/** Reads the decision of staff from Shopify; the page reports only that they have decided. */
export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const { shop, admin } = await services.authenticateAdmin(request);
  const access = await readOrderAccess(services, shop, admin);
  if (access !== null) await services.orders.recordAccess(shop, access);
  return { access };
}

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

export default function OrdersRoute() {
  const { coverage, filter, ledger, reading } = useLoaderData<typeof loader>();
  const requests = useAccess();
  const isNewsNear = reading === 'reading' || coverage.readAt === null;
  useLivePage(
    coverage.access === 'not-granted' ? null : isNewsNear ? ACTIVE_POLL_MS : IDLE_POLL_MS,
  );
  const days = coverage.days.map(({ day }) => day);
  const isAnyKnown = hasOrders(coverage.days) || (ledger !== null && ledger.total > 0);
  return (
    <OrdersPage
      coverage={coverage}
      requests={requests}
      ledger={
        ledger &&
        coverage.readAt &&
        isAnyKnown && <OrderList ledger={ledger} filter={filter} days={days} size={LEDGER_SIZE} />
      }
    />
  );
}

type Decided = Awaited<ReturnType<typeof action>>;

/** Requests the permission in the admin, and notifies the app's server that staff have decided. */
function useAccess(): AccessRequests {
  const { t } = useTexts();
  const [choice, setChoice] = useState<'ask' | 'stop'>('ask');
  const [isAsking, setAsking] = useState(false);
  const { pending: isSending, send } = useAction<Decided>(({ access }) => {
    if (access === 'granted') showToast(t('orders.access.granted'));
    if (access === 'not-granted') showToast(t('orders.stop.done'));
  });

  async function decide(what: 'ask' | 'stop'): Promise<void> {
    const scopes = appBridge()?.scopes;
    const failed = t(what === 'ask' ? 'orders.access.failed' : 'orders.stop.failed');
    if (scopes === undefined) {
      showErrorToast(failed);
      return;
    }
    setChoice(what);
    setAsking(true);
    try {
      if (what === 'stop') await scopes.revoke([ORDERS_SCOPE]);
      else if ((await scopes.request([ORDERS_SCOPE])).result === 'declined-all') {
        showToast(t('orders.access.declined'));
        return;
      }
      send(null);
    } catch {
      showErrorToast(failed);
    } finally {
      setAsking(false);
    }
  }

  return {
    pending: isAsking || isSending ? choice : 'none',
    ask: () => void decide('ask'),
    stop: () => void decide('stop'),
  };
}

/** The polling interval while orders are being read, in milliseconds. */
const ACTIVE_POLL_MS = 2_000;
/** The polling interval otherwise, in milliseconds. */
const IDLE_POLL_MS = 10_000;

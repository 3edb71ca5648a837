import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useShop, useTexts } from '../components/language/shop-texts.tsx';
import { appBridge, showErrorToast, showToast, useAction } from '../components/frame/answers.ts';
import { ConfirmDialog } from '../components/frame/confirm-dialog.tsx';
import {
  CardTitle,
  LoneButton,
  OneColumn,
  StackedCard,
  Subdued,
} from '../components/frame/layout.tsx';
import { useLivePage, useReloadButton } from '../components/frame/live.ts';
import { Notice, Page, pageTitle } from '../components/frame/page.tsx';
import { countOrders, CoverageCard, OutsideCard } from '../components/orders/coverage-card.tsx';
import { OrderList, readOrdersAddress } from '../components/orders/order-list.tsx';
import { type Coverage, ORDERS_SCOPE } from '../orders/coverage.ts';
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

/** The permission to read orders as Shopify says; null without an answer. */
interface AccessAnswer {
  access: 'granted' | 'not-granted' | null;
}

/** Reads the decision of staff from Shopify; the page reports only that they have decided. */
export const action = forStaff(async ({ services, shop, shopify }): Promise<AccessAnswer> => {
  const access = await shopify.orderAccess();
  if (access !== null) await services.orders.recordAccess(shop, access);
  return { access };
});

export { headers } from './shared/for-staff.ts';
export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';
export { livePageLoader as clientLoader } from '../components/frame/live.ts';

/** The page of reported orders: their share, and each order. */
export default function OrdersPage() {
  const { coverage, ledger, filter, reading } = useLoaderData<typeof loader>();
  const { t, zoneName } = useShop();
  const [stopping, setStopping] = useState(false);
  const requests = useAccess();
  const isGranted = coverage.access === 'granted';
  const isBeingRead = reading === 'reading' || coverage.readAt === null;
  useLivePage(isGranted ? (isBeingRead ? 'soon' : 'later') : 'never');
  const isFiltered = filter.state !== undefined || filter.day !== undefined;
  const counted = countOrders(coverage.days);
  const isAnyKnown = counted > 0 || isFiltered || Boolean(ledger?.total);
  return (
    <Page
      title={t('frame.orders')}
      subtitle={t('orders.subtitle', { zone: zoneName })}
      {...(isGranted && {
        action: (
          <Button loading={requests.pending === 'stop'} onClick={() => setStopping(true)}>
            {t('orders.stop.action')}
          </Button>
        ),
      })}
    >
      <OneColumn>
        {isGranted ? (
          <>
            <Problem coverage={coverage} />
            {coverage.readAt !== null && (
              <>
                <CoverageCard coverage={coverage} />
                {counted > 0 && <OutsideCard days={coverage.days} />}
                {ledger && isAnyKnown && <OrderList ledger={ledger} days={coverage.days} />}
              </>
            )}
          </>
        ) : (
          <AccessCard requests={requests} />
        )}
      </OneColumn>
      <ConfirmDialog
        open={stopping && isGranted}
        title={t('orders.stop.title')}
        confirm={t('orders.stop.action')}
        tone="destructive"
        cancel={t('orders.stop.keep')}
        onConfirm={requests.stop}
        onClose={() => setStopping(false)}
      >
        <Text as="p">{t('orders.stop.text')}</Text>
      </ConfirmDialog>
    </Page>
  );
}

/**
 * Requests in the admin to grant and to revoke the permission to read orders, and notifies the app's server that staff
 * have decided.
 */
function useAccess() {
  const { t } = useTexts();
  const [choice, setChoice] = useState<'ask' | 'stop'>('ask');
  const [isAsking, setAsking] = useState(false);
  const { pending: isSending, send } = useAction<AccessAnswer>(({ access }) => {
    if (access !== (choice === 'ask' ? 'granted' : 'not-granted'))
      showErrorToast(t('orders.access.unconfirmed'));
    else showToast(t(choice === 'ask' ? 'health.fact.readingOrders' : 'orders.stop.done'));
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
    pending: isAsking || isSending ? choice : null,
    ask: () => void decide('ask'),
    stop: () => void decide('stop'),
  };
}

/** Explains what is read and why, and requests the permission. */
function AccessCard({ requests }: { requests: ReturnType<typeof useAccess> }) {
  const { t } = useTexts();
  return (
    <StackedCard gap="400">
      <BlockStack gap="200">
        <CardTitle>{t('orders.access.title')}</CardTitle>
        <Text as="p">{t('orders.access.text')}</Text>
      </BlockStack>
      <BlockStack gap="100">
        <Subdued>{t('orders.access.read')}</Subdued>
        <Subdued>{t('orders.access.notRead')}</Subdued>
      </BlockStack>
      <LoneButton variant="primary" loading={requests.pending === 'ask'} onClick={requests.ask}>
        {t('orders.access.ask')}
      </LoneButton>
    </StackedCard>
  );
}

/** The banner that says why the figures below are incomplete. */
function Problem({ coverage: { problem, readAt } }: { coverage: Coverage }) {
  const reload = useReloadButton();
  if (problem === null) return readAt === null && <Notice tone="info" about="orders.reading" />;
  return (
    <Notice
      tone={problem === 'no-answer' ? 'warning' : 'critical'}
      about={`health.ordersUnread.${problem}`}
      {...(problem === 'no-token' && { action: reload })}
    />
  );
}

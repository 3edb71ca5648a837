import { Button, Text } from '@shopify/polaris';
import { useState } from 'react';
import { OneColumn } from '../frame/layout.tsx';
import { type Coverage, LEDGER_SIZE } from '../../orders/coverage.ts';
import type { LedgerFilter, LedgerPage } from '../../orders/ledger.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { useLivePage, useReloadButton } from '../frame/live.ts';
import { Notice } from '../frame/notice.tsx';
import { Page } from '../frame/page.tsx';
import { useShopTexts } from '../formats/shop-time.tsx';
import { countOrders, CoverageCard, OutsideCard } from './coverage-card.tsx';
import { AccessCard, useAccess } from './order-access.tsx';
import { OrderList } from './order-list.tsx';

interface OrdersPageProps {
  coverage: Coverage;
  /** Null without access. */
  ledger: LedgerPage | null;
  filter: LedgerFilter;
  /** Whether orders are being read from Shopify. */
  reading: 'reading' | 'fresh';
}

/** The page of reported orders: their share, and each order. */
export function OrdersPage({ coverage, ledger, filter, reading }: OrdersPageProps) {
  const { t, zoneName } = useShopTexts();
  const [stopping, setStopping] = useState(false);
  const requests = useAccess();
  const isGranted = coverage.access === 'granted';
  const isNewsNear = reading === 'reading' || coverage.readAt === null;
  useLivePage(isGranted ? (isNewsNear ? 'soon' : 'later') : 'never');
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
                {ledger && isAnyKnown && (
                  <OrderList
                    ledger={ledger}
                    listed={counted > LEDGER_SIZE ? 'newest' : 'all'}
                    days={coverage.days.map(({ day }) => day)}
                  />
                )}
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

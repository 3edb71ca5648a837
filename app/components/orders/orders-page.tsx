import { Banner, BlockStack, Button, InlineStack, Page, Text } from '@shopify/polaris';
import { OneColumn } from '../frame/columns.tsx';
import { type ReactNode, useState } from 'react';
import { CardTitle, StackedCard, Subdued } from '../frame/card.tsx';
import type { Coverage } from '../../orders/coverage.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { useTexts } from '../language/use-texts.ts';
import { useShopClock } from '../formats/shop-time.tsx';
import { CoverageCard, hasOrders, OutsideCard } from './coverage-card.tsx';

/** The requests to grant and to revoke the permission to read orders. */
export interface AccessRequests {
  pending: 'none' | 'ask' | 'stop';
  ask: () => void;
  stop: () => void;
}

interface OrdersPageProps {
  coverage: Coverage;
  /** Null without access. */
  ledger: ReactNode;
  requests: AccessRequests;
}

/** The page of reported orders: their share, and each order. */
export function OrdersPage({ coverage, ledger, requests }: OrdersPageProps) {
  const { t } = useTexts();
  const { zoneName } = useShopClock();
  const [stopping, setStopping] = useState(false);
  const isGranted = coverage.access === 'granted';
  return (
    <Page
      title={t('frame.orders')}
      subtitle={t('orders.subtitle', { zone: zoneName })}
      {...(isGranted && {
        secondaryActions: [
          {
            content: t('orders.stop.action'),
            loading: requests.pending === 'stop',
            onAction() {
              setStopping(true);
            },
          },
        ],
      })}
    >
      <OneColumn>
        {isGranted ? (
          <>
            <Problem coverage={coverage} />
            {coverage.readAt !== null && (
              <>
                <CoverageCard coverage={coverage} />
                {hasOrders(coverage.days) && <OutsideCard days={coverage.days} />}
              </>
            )}
            {ledger}
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
        onConfirm={() => {
          setStopping(false);
          requests.stop();
        }}
        onClose={() => {
          setStopping(false);
        }}
      >
        <Text as="p">{t('orders.stop.text')}</Text>
      </ConfirmDialog>
    </Page>
  );
}

/** The banner that says why the figures below are incomplete. */
function Problem({ coverage: { problem, readAt } }: { coverage: Coverage }) {
  const { t } = useTexts();
  if (problem !== null) {
    return (
      <Banner
        tone={problem === 'no-answer' ? 'warning' : 'critical'}
        title={t(`orders.problems.${problem}.title`)}
      >
        <p>{t(`orders.problems.${problem}.text`)}</p>
      </Banner>
    );
  }
  if (readAt !== null) return null;
  return (
    <Banner tone="info" title={t('orders.reading.title')}>
      <p>{t('orders.reading.text')}</p>
    </Banner>
  );
}

/** Explains what is read and why, and requests the permission. */
function AccessCard({ requests }: { requests: AccessRequests }) {
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
      <InlineStack>
        <Button variant="primary" loading={requests.pending === 'ask'} onClick={requests.ask}>
          {t('orders.access.ask')}
        </Button>
      </InlineStack>
    </StackedCard>
  );
}

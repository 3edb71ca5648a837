import { Badge, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { CardTitle, StateBadge, Subdued } from '../frame/layout.tsx';
import { type CoverageDay, isOutside, LEDGER_SIZE, ORDER_STATES } from '../../orders/coverage.ts';
import type { LedgerFilter, LedgerPage, LedgerRow } from '../../orders/ledger.ts';
import { isolate, type Translate } from '../../texts/texts.ts';
import type { Formats } from '../formats/formats.ts';
import type { Tone } from '../../indexing/messages/feed-messages.ts';
import { adminAddress, pageIn } from '../frame/addresses.ts';
import { PagedTable } from '../frame/paged-table.tsx';
import { useShop, useTexts } from '../language/shop-texts.tsx';
import { countOrders } from './coverage-card.tsx';

interface OrderListProps {
  ledger: LedgerPage;
  /** The days of the counted orders, of which the newest are listed. */
  days: CoverageDay[];
}

/** The newest orders, each with its state and the reason. */
export function OrderList({ ledger, days }: OrderListProps) {
  const { t, format } = useShop();
  const option = (value: LedgerRow['state']) => ({ label: t(`orders.states.${value}`), value });
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="0">
        <CardTitle>{t('frame.orders')}</CardTitle>
        {countOrders(days) > LEDGER_SIZE && (
          <Subdued>{t('orders.ledger.newest', { size: LEDGER_SIZE })}</Subdued>
        )}
      </Box>
      <PagedTable
        of="orders"
        list={ledger}
        idOf={({ orderId }) => orderId}
        filters={[
          {
            name: 'state',
            options: [
              {
                title: t('orders.ledger.counted'),
                options: ORDER_STATES.filter((state) => !isOutside(state)).map(option),
              },
              {
                title: t('orders.outside.title'),
                options: ORDER_STATES.filter(isOutside).map(option),
              },
            ],
          },
          {
            name: 'day',
            label: t('common.day'),
            all: t('orders.ledger.allDays'),
            options: days.toReversed().map(({ day }) => ({ label: format.day(day), value: day })),
          },
        ]}
        columns={[
          { title: t('orders.ledger.order'), cell: (row) => <OrderLink row={row} /> },
          {
            title: t('orders.ledger.placed'),
            cell: ({ createdAt }) => format.dateAndTime(createdAt),
          },
          { title: t('orders.ledger.value'), cell: (row) => valueOf(row, format) },
          { title: t('common.status'), cell: (row) => <State row={row} /> },
          {
            title: t('orders.ledger.reason'),
            cell: (row) => <span className="bp-outcome">{reasonOf(row, t)}</span>,
          },
        ]}
        lines={(row) => (
          <>
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <OrderLink row={row} />
              <State row={row} />
            </InlineStack>
            <InlineStack align="space-between" gap="200">
              <Subdued size="small">{format.dateAndTime(row.createdAt)}</Subdued>
              <Text as="p" variant="bodySm">
                {valueOf(row, format)}
              </Text>
            </InlineStack>
            <Text as="p" variant="bodySm">
              {reasonOf(row, t)}
            </Text>
          </>
        )}
      />
    </Card>
  );
}

const valueOf = ({ value, currency }: LedgerRow, format: Formats): string | null =>
  value === null || currency === null ? null : format.price(value, currency);

/** A link to the order in the Shopify admin, with its name there. */
function OrderLink({ row: { orderId, name } }: { row: LedgerRow }) {
  const { t } = useTexts();
  const shown = isolate(name ?? orderId);
  return (
    <Link
      url={adminAddress(`orders/${orderId}`)}
      target="_top"
      removeUnderline
      accessibilityLabel={t('orders.ledger.open', { name: shown })}
    >
      {shown}
    </Link>
  );
}

function State({ row: { state, cancelledAt } }: { row: LedgerRow }) {
  const { t } = useTexts();
  return (
    <InlineStack gap="100">
      <StateBadge name={t(`orders.states.${state}`)} tone={toneOf(state)} />
      {cancelledAt && <Badge>{t('orders.ledger.canceled')}</Badge>}
    </InlineStack>
  );
}

/** Colors mark orders that could have been reported and were not; others are gray. */
function toneOf(state: LedgerRow['state']): Tone {
  if (isOutside(state)) return 'neutral';
  if (state === 'reported') return 'success';
  if (state === 'waiting') return 'info';
  return state === 'refused' || state === 'not-taken' ? 'critical' : 'warning';
}

function reasonOf({ state, httpStatus }: LedgerRow, t: Translate): string {
  if (httpStatus !== null && state === 'refused')
    return t('orders.refusedWith', { status: httpStatus });
  if (httpStatus !== null && state === 'unknown')
    return t('orders.failedWith', { status: httpStatus });
  return t(`orders.reasons.${state}`);
}

/**
 * Reads the filter from the address; invalid values are ignored.
 *
 * @param days the days that can be chosen
 */
export function readOrdersAddress(search: URLSearchParams, days: readonly string[]): LedgerFilter {
  const state = ORDER_STATES.find((known) => known === search.get('state'));
  const day = days.find((known) => known === search.get('day'));
  return { ...(state && { state }), ...(day && { day }), page: pageIn(search) };
}

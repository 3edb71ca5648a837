import { element } from '../dom.ts';
import { ORDER_ORIGINS } from '../../platform/orders.ts';
import {
  action,
  buttons,
  card,
  page,
  row,
  sentence,
  table,
  text,
  type ViewParts,
} from './parts.ts';

/** The shop's orders, and buttons for orders that no shopper places. The address may name one of them. */
export function ordersView({ state: { orders }, actions, place }: ViewParts): HTMLElement {
  const rows = orders.map(({ id, name, sourceName, test, createdAt, state }) =>
    row(id === place.detail ? { 'aria-current': 'true' } : {}, [
      name,
      id,
      new Date(createdAt).toLocaleString('en-US'),
      (sourceName ?? 'no source') + (test ? ', test' : ''),
      state === 'cancelled'
        ? element('span', { class: 'badge' }, 'Cancelled')
        : action('Cancel', `cancel-${id}`, () =>
            actions.ask('cancel-order', { id }, `${name} was cancelled`),
          ),
    ]),
  );
  return page(
    'Orders',
    text('What the Admin API knows. Each checkout of the storefront makes an order.'),
    card(
      'Make an order without the storefront’s pages',
      buttons(
        ...ORDER_ORIGINS.map((how) =>
          action(sentence(how), `make-${how}`, () =>
            actions.ask('make-order', { how }, 'Order made'),
          ),
        ),
      ),
    ),
    rows.length === 0
      ? card('No orders yet', text('Shop in the storefront, or make one above.'))
      : table(['Order', 'ID', 'Date', 'Source', 'Status'], rows),
  );
}

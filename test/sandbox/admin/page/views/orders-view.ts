import { element } from '../../../service-parts/page/dom.ts';
import { action, buttons, card, page, text, type ViewParts } from './parts.ts';

/** Orders that no page of the storefront tells of, and what makes them. */
const MAKINGS = [
  ['without its page', 'Order without its page', 'pageless'],
  ['point of sale', 'Point-of-sale order', 'point-of-sale'],
  ['draft', 'Draft order', 'draft'],
  ['recurring', 'Recurring order', 'recurring'],
  ['test', 'Test order', 'test'],
  ['app', 'Order of another app', 'app'],
] as const;

/** The shop's orders, and buttons for those that come about elsewhere. The address may name one of them. */
export function ordersView({ state: { orders, shop }, actions }: ViewParts): HTMLElement {
  const named = location.pathname.replace(`/store/${shop.handle}/orders`, '').replace('/', '');
  const rows = orders.map(({ id, name, sourceName, test, createdAt, state }) =>
    element(
      'tr',
      { 'data-test': `order-${id}`, ...(id === named && { 'aria-current': 'true' }) },
      element('th', { scope: 'row' }, name),
      element('td', {}, id),
      element('td', {}, new Date(createdAt).toLocaleString('en-US')),
      element('td', {}, (sourceName ?? 'no source') + (test ? ', test' : '')),
      element(
        'td',
        {},
        state === 'cancelled'
          ? element('span', { class: 'badge' }, 'Cancelled')
          : action('Cancel', `cancel-${id}`, () => {
              void actions.ask('orders/cancel', { id }, 'POST', `${name} was cancelled`);
            }),
      ),
    ),
  );
  const head = ['Order', 'ID', 'Date', 'Source', 'Status'].map((name) =>
    element('th', { scope: 'col' }, name),
  );
  return page(
    'Orders',
    text('What the Admin API tells of. Each checkout of the storefront makes an order.'),
    card(
      'Make an order that no page of the storefront tells of',
      buttons(
        ...MAKINGS.map(([how, label, name]) =>
          action(label, `make-${name}`, () => {
            void actions.ask('orders', { how }, 'POST', 'Order made');
          }),
        ),
      ),
    ),
    ...(orders.length === 0
      ? [card('No orders yet', text('Shop in the storefront, or make one above.'))]
      : [
          element(
            'div',
            { class: 'card table' },
            element(
              'table',
              {},
              element('thead', {}, element('tr', {}, ...head)),
              element('tbody', {}, ...rows),
            ),
          ),
        ]),
  );
}

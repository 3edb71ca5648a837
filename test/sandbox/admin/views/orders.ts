import { html } from 'hono/html';
import { type AdminOrder, type AdminOrders, ORDER_ORIGINS } from '../platform/orders.ts';
import { action, card, sentence, table, type View } from './document.ts';

const SHOWN_ORDERS = 50;

/**
 * The shop's orders, and buttons for orders that no shopper places.
 *
 * @param current the id of the order that the address names
 */
export function ordersPage(orders: AdminOrders, current: string | undefined): View {
  const shown = orders.all().slice(0, SHOWN_ORDERS);
  return {
    title: 'Orders',
    content: html`<p>What the Admin API knows. Each checkout of the storefront makes an order.</p>
      ${card(
        'Make an order without the storefront’s pages',
        html`<div class="buttons">
          ${ORDER_ORIGINS.map((how) =>
            action({
              label: sentence(how),
              request: 'make-order',
              fields: { how },
              name: `make-${how.replaceAll(' ', '-')}`,
              done: 'Order made',
            }),
          )}
        </div>`,
      )}
      ${
        shown.length === 0
          ? card('No orders yet', html`<p>Shop in the storefront, or make one above.</p>`)
          : table(
              ['Order', 'ID', 'Date', 'Source', 'Status'],
              shown.map((order) => orderRow(order, order.id === current)),
            )
      }`,
  };
}

function orderRow(
  { id, name, sourceName, test, createdAt, cancelledAt }: AdminOrder,
  isCurrent: boolean,
) {
  return html`<tr ${isCurrent && html`aria-current="true"`}>
    <th scope="row">${name}</th>
    <td>${id}</td>
    <td>${createdAt.toLocaleString('en-US')}</td>
    <td>${sourceName ?? 'no source'}${test && ', test'}</td>
    <td>
      ${
        cancelledAt
          ? html`<span class="badge">Cancelled</span>`
          : action({
              label: 'Cancel',
              request: 'cancel-order',
              fields: { id },
              name: `cancel-${id}`,
              done: `${name} was cancelled`,
            })
      }
    </td>
  </tr>`;
}

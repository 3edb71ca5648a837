import { element } from '../dom.ts';
import { CATALOGUE_DELIVERIES } from '../../webhooks/delivery.ts';
import { addressOf, productAddress } from '../place.ts';
import {
  action,
  buttons,
  card,
  choice,
  page,
  row,
  sentence,
  table,
  text,
  type ViewParts,
} from './parts.ts';

/** The shop's products, of one status if the address names it, and the delivery mode of webhooks. */
export function productsView(parts: ViewParts): HTMLElement {
  const { state, actions, place } = parts;
  const status = place.detail;
  const more = state.productCount - state.products.length;
  return page(
    'Products',
    text('Storefront, discovery service and Admin API show the same. Changes send webhooks.'),
    card(
      'Webhooks of the catalogue',
      choice({
        label: 'Webhooks arrive',
        name: 'catalogue-delivery',
        value: state.catalogueDelivery,
        options: CATALOGUE_DELIVERIES.map((delivery) => [delivery, sentence(delivery)]),
        onChange: (delivery) => actions.ask('catalogue-delivery', { delivery }),
      }),
    ),
    ...(status === '' ? [] : [filterCard(parts, status)]),
    productTable(parts, status),
    ...(more > 0 ? [text(moreWords(more, status))] : []),
  );
}

function filterCard({ state, actions }: ViewParts, status: string): HTMLElement {
  return card(
    `Status: ${sentence(status.toLowerCase())}`,
    text('Products of other statuses are not listed.'),
    buttons(action('All products', 'all-products', () => actions.go(addressOf('products', state)))),
  );
}

function moreWords(more: number, status: string): string {
  const count = more.toLocaleString('en-US');
  return status === '' ? `And ${count} more.` : `Another ${count} were not searched.`;
}

function productTable({ state, actions }: ViewParts, wanted: string): HTMLElement {
  const listed = state.products.filter(({ status }) => wanted === '' || status === wanted);
  const rows = listed.map(({ title, status, id, price, quantity, isPublished }) => {
    const address = productAddress(id, state);
    const click = (event: Event) => {
      event.preventDefault();
      void actions.go(address);
    };
    return row({}, [
      element('a', { href: address, 'data-test': `product-${id}`, click }, title),
      element('span', {}, statusBadge(status), isPublished ? '' : ' not on the Online Store'),
      quantity === null ? 'Not counted' : String(quantity),
      price,
      id,
    ]);
  });
  return table(['Product', 'Status', 'Stock', 'Price', 'ID'], rows);
}

/** A product's status, as a badge. */
export function statusBadge(status: string): HTMLElement {
  const name = status.toLowerCase();
  return element('span', { class: `badge ${name}` }, sentence(name));
}

import { element } from '../../../service-parts/page/dom.ts';
import type { CatalogueDelivery } from '../../webhooks/delivery.ts';
import { productAddress } from '../place.ts';
import { action, buttons, card, choice, field, page, text, type ViewParts } from './parts.ts';

const DELIVERIES: readonly (readonly [CatalogueDelivery, string])[] = [
  ['once', 'Once'],
  ['twice', 'Twice each'],
  ['out of order', 'Out of order'],
  ['never', 'Never: they are missed'],
];

/** The shop's products, what creates some, and how the app is told of changes. */
export function productsView(parts: ViewParts): HTMLElement {
  const { products, productCount } = parts.state;
  const more = productCount - products.length;
  return page(
    'Products',
    text('Storefront, discovery service and Admin API show the same. Changes send webhooks.'),
    tellingCard(parts),
    creatingCard(parts),
    productTable(parts),
    ...(more > 0 ? [text(`And ${more.toLocaleString('en-US')} more.`)] : []),
    collectionsCard(parts),
  );
}

function tellingCard({ state, actions }: ViewParts): HTMLElement {
  return card(
    'Webhooks of the catalogue',
    choice({
      label: 'Webhooks arrive',
      name: 'catalogue-delivery',
      value: state.catalogueDelivery,
      options: DELIVERIES,
      onChange: (delivery) => {
        void actions.ask('catalogue/delivery', { delivery }, 'PUT');
      },
    }),
  );
}

function creatingCard({ actions }: ViewParts): HTMLElement {
  const title = field({ label: 'Title', name: 'new-title', value: '' });
  const price = field({ label: 'Price', name: 'new-price', value: '10.00' });
  const many = field({ label: 'How many', name: 'many', value: '1000' });
  return card(
    'Add products',
    element('div', { class: 'fields' }, title.row, price.row),
    buttons(
      action('Add product', 'add-product', () => {
        const wanted = { title: title.value(), price: price.value() };
        void actions.ask('products', wanted, 'POST', 'Product added');
      }),
    ),
    text('Generated products change their price at once, each with a webhook.'),
    element('div', { class: 'fields' }, many.row),
    buttons(
      action('Change many', 'change-many', () => {
        const wanted = { count: Number(many.value()) };
        void actions.ask('products/many', wanted, 'POST', 'Products changed');
      }),
    ),
  );
}

function productTable({ state, actions }: ViewParts): HTMLElement {
  const rows = state.products.map(({ title, status, id, price, quantity, isPublished }) => {
    const address = productAddress(id, state);
    const link = element(
      'a',
      {
        href: address,
        'data-test': `product-${id}`,
        click: (event) => {
          event.preventDefault();
          actions.go(address);
        },
      },
      title,
    );
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, link),
      element('td', {}, statusBadge(status), isPublished ? '' : ' not on the Online Store'),
      element('td', {}, quantity === null ? 'Not counted' : String(quantity)),
      element('td', {}, price),
      element('td', {}, id),
    );
  });
  const head = ['Product', 'Status', 'Stock', 'Price', 'ID'].map((name) =>
    element('th', { scope: 'col' }, name),
  );
  return element(
    'div',
    { class: 'card table' },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...rows),
    ),
  );
}

/** A product's status, as a badge. */
export function statusBadge(status: string): HTMLElement {
  const words = status.charAt(0) + status.slice(1).toLowerCase();
  return element('span', { class: `badge ${status.toLowerCase()}` }, words);
}

function collectionsCard({ state, actions }: ViewParts): HTMLElement {
  const rows = state.collections.map((collection) => {
    const title = field({
      label: `Title of ${collection.title}`,
      name: `collection-${collection.id}`,
      value: collection.title,
    });
    return element(
      'div',
      { class: 'fields' },
      title.row,
      action('Save', `save-collection-${collection.id}`, () => {
        const changes = { title: title.value() };
        void actions.ask(`collections/${collection.id}`, changes, 'PUT', 'Collection saved');
      }),
    );
  });
  return card('Collections', ...rows);
}

import { element } from '../dom.ts';
import type { ProductRow } from '../../admin-state.ts';
import { addressOf, appAddress } from '../place.ts';
import { action, buttons, card, choice, facts, page, text, type ViewParts } from './parts.ts';
import { statusBadge } from './products-view.ts';

/** A product's page with editable fields and the links that apps add. */
export function productView(parts: ViewParts): HTMLElement {
  const product = parts.state.products.find(({ id }) => id === parts.place.detail);
  return product
    ? page(product.title, moreActions(parts, product), editingCard(parts, product))
    : gone(parts);
}

function gone({ state, actions }: ViewParts): HTMLElement {
  return page(
    'Product',
    text('There is no such product, or it is not among those that this page shows.'),
    buttons(action('All products', 'all-products', () => actions.go(addressOf('products', state)))),
  );
}

/** "More actions" of Shopify's page: each link leads into the app, with the product's id appended. */
function moreActions({ state, actions }: ViewParts, { id }: ProductRow): HTMLElement {
  const links = state.installation ? state.productLinks : [];
  const entries = links.map(({ label, path }, index) => {
    const query = new URLSearchParams({ id, shop: state.shop.domain }).toString();
    return action(label, `more-action-${index}`, () =>
      actions.go(appAddress(`${path}?${query}`, state)),
    );
  });
  return element(
    'details',
    { class: 'more-actions' },
    element('summary', { 'data-test': 'more-actions' }, 'More actions'),
    ...(entries.length > 0 ? [buttons(...entries)] : [text('No app has added an action.')]),
  );
}

function editingCard({ actions }: ViewParts, product: ProductRow): HTMLElement {
  const { id, quantity, variantCount } = product;
  const title = field('Title', 'title', product.title);
  const price = field('Price', 'price', product.price);
  const compareAt = field('Compare-at price', 'compare-at', product.compareAt ?? '');
  const stock = field(
    variantCount > 1 ? 'Stock of each variant' : 'Stock',
    'stock',
    quantity === null ? '' : String(Math.ceil(quantity / variantCount)),
  );
  const tags = field('Tags', 'tags', product.tags.join(', '));
  let { status } = product;
  let onlineStore = product.isPublished ? 'published' : 'not published';
  const save = () =>
    actions.ask(
      'change-product',
      {
        id,
        title: title.value(),
        tags: tags.value(),
        status,
        onlineStore,
        ...(price.isChanged() && { price: price.value() }),
        ...(compareAt.isChanged() && { compareAt: compareAt.value() }),
        ...(stock.isChanged() && { stock: stock.value() }),
      },
      'Product saved',
    );
  return card(
    'Product',
    element('p', {}, statusBadge(status)),
    element(
      'div',
      { class: 'fields' },
      ...[title, price, compareAt, stock, tags].map(({ row }) => row),
      choice({
        label: 'Status',
        name: 'status',
        value: status,
        options: [
          ['ACTIVE', 'Active'],
          ['UNLISTED', 'Unlisted'],
          ['DRAFT', 'Draft'],
          ['ARCHIVED', 'Archived'],
        ],
        onChange: (chosen) => (status = chosen),
      }),
      choice({
        label: 'Online Store',
        name: 'online-store',
        value: onlineStore,
        options: [
          ['published', 'Published'],
          ['not published', 'Not published'],
        ],
        onChange: (chosen) => (onlineStore = chosen),
      }),
    ),
    facts([
      ['Variants', String(variantCount)],
      ['Updated', new Date(product.updatedAt).toLocaleString('en-US')],
      ['ID', id],
    ]),
    buttons(action('Save', 'save-product', save, 'main')),
  );
}

/** A field of one line; tests find it by `name`. */
function field(label: string, name: string, value: string) {
  const input = element('input', { type: 'text', id: name, 'data-test': name, value });
  return {
    row: element('label', { class: 'choice' }, element('span', {}, label), input),
    value: () => input.value,
    isChanged: () => input.value !== value,
  };
}

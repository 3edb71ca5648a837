import { element } from '../../../service-parts/page/dom.ts';
import type { ProductRow } from '../../admin-state.ts';
import { addressOf, appAddress } from '../place.ts';
import {
  action,
  buttons,
  card,
  choice,
  facts,
  field,
  page,
  text,
  type ViewParts,
} from './parts.ts';
import { statusBadge } from './products-view.ts';

const STATUSES = [
  ['ACTIVE', 'Active'],
  ['UNLISTED', 'Unlisted'],
  ['DRAFT', 'Draft'],
  ['ARCHIVED', 'Archived'],
] as const;

/** A product, to be changed or deleted, with the links that apps add to its page. */
export function productView(parts: ViewParts, id: string): HTMLElement {
  const product = parts.state.products.find((each) => each.id === id);
  if (!product) return gone(parts);
  return page(
    product.title,
    moreActions(parts, product),
    editingCard(parts, product),
    burstCard(parts, product),
    buttons(
      action(
        'Delete product',
        'delete-product',
        () => {
          void parts.actions.ask(`products/${id}/delete`, {}, 'POST', 'Product deleted');
        },
        'critical',
      ),
    ),
  );
}

function gone({ state, actions }: ViewParts): HTMLElement {
  return page(
    'Product',
    text('There is no such product, or it is not among those that this page shows.'),
    buttons(
      action('All products', 'all-products', () => {
        actions.go(addressOf('products', state));
      }),
    ),
  );
}

/** "More actions" of Shopify's page: each link leads into the app, with the product's id appended. */
function moreActions({ state, actions }: ViewParts, { id }: ProductRow): HTMLElement {
  const links = state.installation ? state.productLinks : [];
  const entries = links.map(({ label, path }, index) =>
    action(label, `more-action-${index}`, () => {
      const asked = new URLSearchParams({ id, shop: state.shop.domain });
      actions.go(appAddress(`${path}?${asked.toString()}`, state));
    }),
  );
  return element(
    'details',
    { class: 'more-actions' },
    element('summary', { 'data-test': 'more-actions' }, 'More actions'),
    ...(entries.length > 0 ? [buttons(...entries)] : [text('No app has added an action.')]),
  );
}

function editingCard({ actions }: ViewParts, product: ProductRow): HTMLElement {
  const { id, quantity, variantCount } = product;
  const title = field({ label: 'Title', name: 'title', value: product.title });
  const price = field({ label: 'Price', name: 'price', value: product.price });
  const compareAt = field({
    label: 'Compare-at price',
    name: 'compare-at',
    value: product.compareAt ?? '',
  });
  const stock = field({
    label: variantCount > 1 ? 'Stock of each variant' : 'Stock',
    name: 'stock',
    value: quantity === null ? '' : String(Math.ceil(quantity / variantCount)),
  });
  const tags = field({ label: 'Tags', name: 'tags', value: product.tags.join(', ') });
  let { status, isPublished } = product;
  const save = () => {
    const changes = {
      title: title.value(),
      tags: tags.value(),
      status,
      onlineStore: isPublished ? 'published' : 'not published',
      ...(price.isChanged() && { price: price.value() }),
      ...(compareAt.isChanged() && { compareAt: compareAt.value() }),
      ...(stock.isChanged() && { stock: stock.value() }),
    };
    void actions.ask(`products/${id}`, changes, 'PUT', 'Product saved');
  };
  return card(
    'Product',
    element('p', {}, statusBadge(product.status)),
    element(
      'div',
      { class: 'fields' },
      ...[title, price, compareAt, stock, tags].map(({ row }) => row),
      choice({
        label: 'Status',
        name: 'status',
        value: product.status,
        options: STATUSES,
        onChange: (chosen) => {
          status = chosen;
        },
      }),
      choice({
        label: 'Online Store',
        name: 'online-store',
        value: isPublished ? 'yes' : 'no',
        options: [
          ['yes', 'Published'],
          ['no', 'Not published'],
        ],
        onChange: (chosen) => {
          isPublished = chosen === 'yes';
        },
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

function burstCard({ actions }: ViewParts, { id }: ProductRow): HTMLElement {
  const count = field({ label: 'Webhooks', name: 'burst-count', value: '100' });
  return card(
    'Burst',
    text('Counts the stock down, with a webhook for each piece.'),
    element('div', { class: 'fields' }, count.row),
    buttons(
      action('Send a burst', 'burst', () => {
        const wanted = { count: Number(count.value()) };
        void actions.ask(`products/${id}/burst`, wanted, 'POST', 'Burst sent');
      }),
    ),
  );
}

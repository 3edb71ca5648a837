import { html } from 'hono/html';
import { type Catalogue } from '../../catalogue/catalogue.ts';
import type { Markup } from '../../service-parts/document.ts';
import type { Product } from '../../storefront/data/catalogue.ts';
import { decimal } from '../admin-api/product-view.ts';
import type { Platform } from '../platform/platform.ts';
import { SHOP } from '../platform/shop.ts';
import { CATALOGUE_DELIVERIES, type CatalogueDelivery } from '../webhooks/catalogue-webhooks.ts';
import {
  addressOf,
  appAddress,
  card,
  choice,
  facts,
  instantForm,
  sentence,
  table,
  type View,
} from './document.ts';

const SHOWN_PRODUCTS = 100;

/**
 * The shop's products, and the delivery mode of webhooks.
 *
 * @param status filters the products; empty for all
 */
export function productsPage(
  catalogue: Catalogue,
  delivery: CatalogueDelivery,
  status: string,
): View {
  const all = catalogue.all();
  const shown = all.slice(0, SHOWN_PRODUCTS);
  const more = (all.length - shown.length).toLocaleString('en-US');
  return {
    title: 'Products',
    content: html`<p>
        Storefront, discovery service and Admin API show the same. Changes send webhooks.
      </p>
      ${card(
        'Webhooks of the catalogue',
        instantForm(
          'catalogue-delivery',
          choice({
            label: 'Webhooks arrive',
            name: 'delivery',
            value: delivery,
            options: CATALOGUE_DELIVERIES.map((each) => [each, sentence(each)] as const),
          }),
        ),
      )}
      ${
        status !== '' &&
        card(
          `Status: ${sentence(status.toLowerCase())}`,
          html`<p>Products of other statuses are not listed.</p>
            ${ALL_PRODUCTS}`,
        )
      }
      ${table(
        ['Product', 'Status', 'Stock', 'Price', 'ID'],
        shown.filter((each) => status === '' || each.status === status).map(productRow),
      )}
      ${
        all.length > shown.length &&
        html`<p>${status === '' ? `And ${more} more.` : `Another ${more} were not searched.`}</p>`
      }`,
  };
}

const ALL_PRODUCTS = html`<a class="button" href="${addressOf('products')}">All products</a>`;

function productRow({ id, title, status, publishedAt, variants }: Product): Markup {
  return html`<tr>
    <th scope="row">
      <a href="${addressOf('products')}/${id}" data-test="product-${id}">${title}</a>
    </th>
    <td>${statusBadge(status)}${publishedAt === null && ' not on the Online Store'}</td>
    <td>${stockOf(variants) ?? 'Not counted'}</td>
    <td>${decimal(variants[0].prices.us)}</td>
    <td>${id}</td>
  </tr>`;
}

/** The quantity of all variants together; null if it is not tracked. */
function stockOf(variants: Product['variants']): number | null {
  const counted = variants.flatMap(({ quantity }) => quantity ?? []);
  return counted.length === 0 ? null : counted.reduce((sum, each) => sum + each, 0);
}

/** The quantity that the field of a product's page shows for each variant; null if it is not tracked. */
export function shownStock({ variants }: Product): number | null {
  const stock = stockOf(variants);
  return stock && Math.ceil(stock / variants.length);
}

function statusBadge(status: string): Markup {
  const name = status.toLowerCase();
  return html`<span class="badge ${name}">${sentence(name)}</span>`;
}

/** A product's page with editable fields and the links that apps add. */
export function productPage(platform: Platform, id: string): View {
  const product = platform.catalogue.find(id);
  if (!product)
    return {
      title: 'Product',
      content: html`<p>There is no such product.</p>
        ${ALL_PRODUCTS}`,
    };
  return {
    title: product.title,
    content: html`${moreActions(platform, id)} ${editingCard(product)}`,
  };
}

/** "More actions" of Shopify's page: each link leads into the app, with the product's id appended. */
function moreActions(platform: Platform, id: string): Markup {
  const links = platform.installation() ? platform.productLinks : [];
  const query = new URLSearchParams({ id, shop: SHOP.domain }).toString();
  return html`<details id="more-actions" class="more-actions">
    <summary data-test="more-actions">More actions</summary>
    ${
      links.length === 0
        ? html`<p>No app has added an action.</p>`
        : html`<div class="buttons">
            ${links.map(
              ({ label, path }) =>
                html`<a class="button" href="${appAddress(path)}?${query}">${label}</a>`,
            )}
          </div>`
    }
  </details>`;
}

function editingCard(product: Product): Markup {
  const { id, title, status, tags, publishedAt, updatedAt, variants } = product;
  const [{ prices, compareAt }] = variants;
  return card(
    'Product',
    html`<p>${statusBadge(status)}</p>
      <form method="post" action="/sandbox/change-product" data-done="Product saved">
        <input type="hidden" name="id" value="${id}" />
        <div class="fields">
          ${field('Title', 'title', title)} ${field('Price', 'price', decimal(prices.us))}
          ${field('Compare-at price', 'compareAt', compareAt ? decimal(compareAt.us) : '')}
          ${field(variants.length > 1 ? 'Stock of each variant' : 'Stock', 'stock', String(shownStock(product) ?? ''))}
          ${field('Tags', 'tags', tags.join(', '))}
          ${choice({
            label: 'Status',
            name: 'status',
            value: status,
            options: (['ACTIVE', 'UNLISTED', 'DRAFT', 'ARCHIVED'] as const).map(
              (each) => [each, sentence(each.toLowerCase())] as const,
            ),
          })}
          ${choice({
            label: 'Online Store',
            name: 'onlineStore',
            value: publishedAt === null ? 'not published' : 'published',
            options: [
              ['published', 'Published'],
              ['not published', 'Not published'],
            ],
          })}
        </div>
        ${facts([
          ['Variants', String(variants.length)],
          ['Updated', updatedAt.toLocaleString('en-US')],
          ['ID', id],
        ])}
        <button class="main" id="save-product" data-test="save-product">Save</button>
      </form>`,
  );
}

/** A field of one line; tests find it by `name`. */
function field(label: string, name: string, value: string): Markup {
  return html`<label class="choice">
    <span>${label}</span>
    <input type="text" id="${name}" name="${name}" data-test="${name}" value="${value}" />
  </label>`;
}

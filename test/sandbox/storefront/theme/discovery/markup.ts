import { html, raw } from 'hono/html';
import { attributePrefix as mark } from '../../../../../app/beacon/dialect.ts';
import type { Banner, InlineBanner } from '../../../discovery-service/merchandising.ts';
import type { ListAnswer, ProfileAnswer } from './service.ts';

/** HTML in which every value is escaped. */
export type Html = ReturnType<typeof html>;

/** The text of HTML, in which the theme has no asynchronous values. */
export const markupOf = (content: Html): string => content as string;

/** The part of a result that a card shows. */
export interface Card {
  uid: string;
  parentId: string;
  sku?: string;
  name: string;
  brand: string;
  url: string;
  image: string;
  available: boolean;
  /** In major units of the shopper's currency. */
  price: number;
  /** The id that the cart takes. */
  variantId: string;
  /** Whether a shopper has to choose options before adding it to the cart. */
  hasOptions: boolean;
}

/** A card of a result of search, category or autocomplete. */
export function cardOf(record: ListAnswer['results'][number]): Card {
  const { uid, sku, name, brand, url } = record;
  return {
    ...{ uid, name, brand, url, image: record.thumbnailImageUrl },
    ...(sku !== undefined && { sku }),
    parentId: record.product_id,
    available: record.available === 'true',
    price: Number(isInEuros() ? record.price_eur : record.price),
    variantId: record.variant_id,
    hasOptions: Number(record.option_count) > 1,
  };
}

/** A card of a recommended result, which separates the service's fields from the feed's. */
export function cardOfRecommended({
  mappings: { core },
  attributes,
}: ProfileAnswer['results'][number]): Card {
  const text = (name: string): string => String(attributes[name] ?? '');
  const { uid, sku, name, brand, url } = core;
  return {
    ...{ uid, name, brand, url, image: core.thumbnailImageUrl },
    ...(sku !== undefined && { sku }),
    parentId: text('product_id'),
    available: core.available,
    price: isInEuros() ? Number(text('price_eur')) : core.price,
    variantId: text('variant_id'),
    hasOptions: Number(text('option_count')) > 1,
  };
}

/** The attributes that name a response: on its list, and on each banner outside the list. */
export function responseAttributes(
  module: string,
  responseId: string | undefined,
  tag?: string,
): Html {
  const named = tag !== undefined && html` ${mark}tag="${tag}"`;
  const response = responseId !== undefined && html` ${mark}response="${responseId}"`;
  return html`${mark}list="${module}"${response}${named}`;
}

/** A list's items: cards, and inline banners at their positions. */
export function listItems(cards: Card[], banners: InlineBanner[] = [], first = 0): Html {
  return html`${cards.map((card, index) => {
    const here = banners.filter(({ config }) => config.position.index === first + index);
    return [...here.map(inlineBanner), productItem(card)];
  })}`;
}

/** A product with its picture, price and, if useful, a button that adds it at once. */
function productItem(card: Card): Html {
  return html`<li class="item" ${itemAttributes(card)}>
    <a class="card" href="${card.url}">
      <span class="picture">
        <img src="${card.image}" alt="" width="400" height="400" loading="lazy" />
        ${!card.available && html`<span class="tag">Sold out</span>`}
      </span>
      <span class="card-title">${card.name}</span>
      <span class="card-price">${money(card.price)}</span>
    </a>
    <a class="card-brand" href="/search?q=${encodeURIComponent(card.brand)}" ${mark}ignore
      >${card.brand}</a
    >
    ${quickAdd(card)}
  </li>`;
}

/** The attributes that name a product among the items of a list. */
export function itemAttributes({ uid, parentId, sku }: Card): Html {
  const article = sku !== undefined && html` ${mark}sku="${sku}"`;
  return html`${mark}item="${uid}" ${mark}type="product" ${mark}parent="${parentId}"${article}`;
}

function quickAdd({ available, hasOptions, variantId, price, name, url }: Card): Html {
  if (!available) return html``;
  if (hasOptions) {
    return html`<button type="button" class="chip" data-go-to="${url}" ${mark}link>
      Choose options
    </button>`;
  }
  return html`<button
    type="button"
    class="chip"
    aria-label="Quick add: ${name}"
    data-quick-add="${variantId}"
    ${mark}add
    ${mark}quantity="1"
    ${mark}price="${price}"
  >
    Quick add
  </button>`;
}

function inlineBanner(banner: InlineBanner): Html {
  return html`<li class="item promo" ${mark}item="${banner.uid}" ${mark}type="banner">
    ${raw(banner.value)}
  </li>`;
}

/** Banners around the results. */
export function bannersAround(banners: Banner[] = [], response: Html): Html {
  return html`${banners.map(
    (banner) =>
      html`<div class="promo" ${mark}banner="${banner.uid}" ${response}>${raw(banner.value)}</div>`,
  )}`;
}

/** A price formatted for the shopper. */
export function money(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency() }).format(amount);
}

const isInEuros = (): boolean => currency() === 'EUR';

function currency(): string {
  const { Shopify } = window as { Shopify?: { currency?: { active?: string } } };
  return Shopify?.currency?.active ?? 'USD';
}

type Facet = ListAnswer['facets'][number];

/** The service's filters, as fields of a form. */
export function facetFields(facets: Facet[]): Html {
  return html`${facets.map(
    ({ field, label, values }) =>
      html`<fieldset>
        <legend>${label}</legend>
        ${values.map(
          ({ value, label: text, count, active }) =>
            html`<label class="check">
              <input
                type="checkbox"
                name="${field}"
                value="${value}"
                ${active ? 'checked' : ''}
                data-test="filter-${value}"
              />
              <span>${text}</span> <small>${count}</small>
            </label>`,
        )}
      </fieldset>`,
  )}`;
}

/** The choices in the form, as parameters of a request. */
export function filtersIn(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].flatMap(([field, value]): [string, string][] => {
    if (typeof value !== 'string') return [];
    if (field !== 'price') return [[`filter.${field}`, value]];
    const [low = '*', high = '*'] = value.split(':');
    return [
      ['filter.price.low', low],
      ['filter.price.high', high],
    ];
  });
}

/** Shows the sort options, after the merchant's own order, which is the default. */
export function showSorting(
  select: HTMLSelectElement,
  options: ListAnswer['sorting']['options'],
): void {
  const offered = options.map(
    ({ field, direction, label, active }) =>
      new Option(label, `${field}:${direction}`, false, active === 1),
  );
  select.replaceChildren(new Option('Recommended', ''), ...offered);
}

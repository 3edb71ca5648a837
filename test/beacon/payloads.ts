/**
 * Each event as the specification describes it, written by hand from its tables. Nothing here is derived from the
 * schemas: a wrong schema must not agree with itself.
 */
import { pixelInitiator } from '../../app/beacon/dialect.ts';

/** Any JSON object. */
export type Json = Record<string, unknown>;

/** One event: its minimal and its full valid body, and its required fields. */
export interface EventExample {
  module: string;
  event: string;
  /** Only required fields; every array that may be empty is empty. */
  minimal: Json;
  /** Every known field. */
  full: Json;
  /** Paths of the fields of `full` that are required. */
  required: string[];
}

/** What a page adds to each of its events. */
export const IDS = {
  userId: '41f87850-65f5-4546-851c-f166109e57b9',
  sessionId: '1c311c14-c33b-4222-952a-f17db729ea31',
  pageLoadId: '080d179f-0034-4278-8d3c-dfba71c9b897',
};

export const leastContext = {
  timestamp: '2026-01-31T12:00:00.000Z',
  pageUrl: 'https://shop.example.com/',
  ...IDS,
  initiator: `${pixelInitiator}/1.0.0`,
};

export const fullContext = {
  ...leastContext,
  shopperId: '207119551',
  currency: { code: 'EUR' },
  dev: true,
  attribution: [{ type: 'email', id: '1234567890' }],
  IP: '2001:db8::1',
  userAgent: 'Mozilla/5.0',
};

const product = { parentId: '632910392', uid: '808950810', qty: 2, price: 19.99 };
const fullProduct = { ...product, sku: 'IPOD-342-N' };

const fields = (path: string, ...names: string[]) => names.map((name) => `${path}.${name}`);

const contextFields = [
  'context',
  ...fields('context', 'timestamp', 'pageUrl', 'userId', 'sessionId', 'pageLoadId', 'initiator'),
  ...fields('context', 'currency.code', 'attribution[0].type', 'attribution[0].id'),
];

const productFields = (path: string) => fields(path, 'parentId', 'uid', 'qty', 'price');

const cartEvent = {
  minimal: { context: leastContext, data: { results: [product], cart: [] } },
  full: { context: fullContext, data: { results: [fullProduct], cart: [fullProduct, product] } },
  required: [
    ...contextFields,
    'data',
    'data.results',
    ...productFields('data.results[0]'),
    'data.cart',
    ...productFields('data.cart[0]'),
    ...productFields('data.cart[1]'),
  ],
};

const shoppingEvents: EventExample[] = [
  { module: 'cart', event: 'add', ...cartEvent },
  { module: 'cart', event: 'remove', ...cartEvent },
  {
    module: 'product',
    event: 'pageview',
    minimal: {
      context: leastContext,
      data: { result: { parentId: '632910392', uid: '632910392' } },
    },
    full: {
      context: fullContext,
      data: { result: { parentId: '632910392', uid: '808950810', sku: 'IPOD-342-N' } },
    },
    required: [...contextFields, 'data', 'data.result', 'data.result.parentId', 'data.result.uid'],
  },
  {
    module: 'shopper',
    event: 'login',
    minimal: { context: { ...leastContext, shopperId: '207119551' } },
    full: { context: fullContext },
    required: [...contextFields, 'context.shopperId'],
  },
  {
    module: 'order',
    event: 'transaction',
    minimal: {
      context: leastContext,
      data: { orderId: '450789469', transactionTotal: 0, total: 0, results: [] },
    },
    full: {
      context: fullContext,
      data: {
        orderId: '450789469',
        transactionTotal: 39.98,
        total: 52.58,
        results: [fullProduct],
        vat: 0.2,
        city: 'Berlin',
        state: 'BE',
        country: 'DE',
      },
    },
    required: [
      ...contextFields,
      'data',
      ...fields('data', 'orderId', 'transactionTotal', 'total', 'results'),
      ...productFields('data.results[0]'),
    ],
  },
];

const productResult = { type: 'product', parentId: '632910392', uid: '808950810' };
const bannerResult = { type: 'banner', uid: 'inline-7' };
const responseId = 'a907d0ad-720a-4666-b046-00c0c28fb78d';

/** The common events of category, autocomplete, search, recommendations and bundles. */
function resultEvents(module: string, extra: Json): EventExample[] {
  const common = { responseId, ...extra };
  const commonFields = [
    ...contextFields,
    'data',
    ...Object.keys(common).map((name) => `data.${name}`),
  ];
  const example = (event: string, least: Json, full: Json, required: string[]): EventExample => ({
    module,
    event,
    minimal: { context: leastContext, data: { ...common, ...least } },
    full: { context: fullContext, data: { ...common, ...full } },
    required: [...commonFields, ...required],
  });
  return [
    example('render', {}, {}, []),
    example(
      'impression',
      { results: [], banners: [] },
      {
        results: [{ ...productResult, sku: 'IPOD-342-N' }, bannerResult],
        banners: [{ uid: 'header-1' }],
        quickView: true,
      },
      [
        ...fields('data', 'results', 'banners', 'banners[0].uid'),
        ...fields('data.results[0]', 'type', 'parentId', 'uid'),
        ...fields('data.results[1]', 'type', 'uid'),
      ],
    ),
    example(
      'clickthrough',
      { results: [productResult] },
      { results: [{ ...productResult, sku: 'IPOD-342-N' }], quickView: false },
      fields('data.results[0]', 'type', 'parentId', 'uid'),
    ),
    example(
      'clickthrough',
      { results: [bannerResult] },
      { results: [bannerResult] },
      fields('data.results[0]', 'type', 'uid'),
    ),
    example('clickthrough', { banners: [{ uid: 'left-3' }] }, { banners: [{ uid: 'left-3' }] }, [
      'data.banners[0].uid',
    ]),
    example(
      'addtocart',
      { results: [product] },
      { results: [fullProduct, product], quickView: true },
      ['data.results', ...productFields('data.results[0]'), ...productFields('data.results[1]')],
    ),
  ];
}

function redirectEvent(module: string): EventExample {
  const data = { responseId, redirect: 'https://shop.example.com/pages/sale' };
  return {
    module,
    event: 'redirect',
    minimal: { context: leastContext, data },
    full: { context: fullContext, data },
    required: [...contextFields, 'data', 'data.responseId', 'data.redirect'],
  };
}

/** Every event of the specification, with its examples. */
export const EVENT_EXAMPLES: EventExample[] = [
  ...shoppingEvents,
  ...resultEvents('category', {}),
  ...resultEvents('autocomplete', {}),
  redirectEvent('autocomplete'),
  ...resultEvents('search', {}),
  redirectEvent('search'),
  ...resultEvents('recommendations', { tag: 'similar-products' }),
  ...resultEvents('bundles', { tag: 'frequently-bought' }),
];

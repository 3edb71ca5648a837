/** Platform events of a small fictional shop, in the format of Shopify's type package. */
import type {
  Cart,
  CartLine,
  Context,
  EventType,
  Location,
  PixelEvents,
  ProductVariant,
} from '@shopify/web-pixels-extension';
import type { Present } from '../../extensions/web-pixel/src/platform.ts';
import type { Json } from '../beacon/payloads.ts';

export const SHOP = 'https://shop.example.com';

/** The time and page of an event. */
export interface Moment {
  url?: string;
  timestamp?: string;
}

/** A value with the type that the pixel's functions accept for incoming data, in which every part is present. */
export const arrived = <T>(value: T): Present<T> => value as Present<T>;

/** A value after a request's body: converted to JSON and back. */
export const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** Product 1001 without variants: its only variant is the default one. */
export function mug(changes: Partial<ProductVariant> = {}): ProductVariant {
  return {
    id: '5001',
    image: { src: `${SHOP}/mug.png` },
    price: { amount: 12.5, currencyCode: 'EUR' },
    product: {
      id: '1001',
      title: 'Mug',
      type: 'Kitchen',
      untranslatedTitle: 'Mug',
      url: '/products/mug',
      vendor: 'Clay & Co',
    },
    sku: 'MUG-1',
    title: 'Default Title',
    untranslatedTitle: 'Default Title',
    ...changes,
  };
}

/** Product 1002 with variants: this one is size M. */
export function shirt(changes: Partial<ProductVariant> = {}): ProductVariant {
  return {
    id: '5021',
    image: { src: `${SHOP}/shirt.png` },
    price: { amount: 24.9, currencyCode: 'EUR' },
    product: {
      id: '1002',
      title: 'Shirt',
      type: 'Clothes',
      untranslatedTitle: 'Shirt',
      url: '/products/shirt',
      vendor: 'Cotton & Co',
    },
    sku: 'SHIRT-M',
    title: 'M',
    untranslatedTitle: 'M',
    ...changes,
  };
}

/** A quantity of the product, as the beacon names it. */
export const mugs = (qty: number): Json => ({
  parentId: '1001',
  uid: '1001',
  sku: 'MUG-1',
  qty,
  price: 12.5,
});
export const shirts = (qty: number): Json => ({
  parentId: '1002',
  uid: '5021',
  sku: 'SHIRT-M',
  qty,
  price: 24.9,
});

/** The variant without its title, as in old events. */
export function withoutTitle(variant: ProductVariant): ProductVariant {
  const copy: Partial<ProductVariant> = { ...variant };
  delete copy.title;
  return copy as ProductVariant;
}

/** A variant as in old events, without any title. */
export function bare(variant: ProductVariant): ProductVariant {
  const copy: Partial<ProductVariant> = withoutTitle(variant);
  delete copy.untranslatedTitle;
  return copy as ProductVariant;
}

export function cartLine(
  merchandise: ProductVariant,
  quantity: number,
  changes: Partial<CartLine> = {},
): CartLine {
  const { amount, currencyCode } = merchandise.price;
  return {
    cost: { totalAmount: { amount: amount * quantity, currencyCode } },
    merchandise,
    quantity,
    ...changes,
  };
}

export function cart(id: string, lines: CartLine[]): Cart {
  return {
    attributes: [],
    cost: {
      totalAmount: {
        amount: lines.reduce((sum, line) => sum + line.cost.totalAmount.amount, 0),
        currencyCode: 'EUR',
      },
    },
    id,
    lines,
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

function location(url: string): Location {
  const { hash, host, hostname, href, origin, pathname, port, protocol, search } = new URL(url);
  return { hash, host, hostname, href, origin, pathname, port, protocol, search };
}

/** The page in an event or in `init`. */
export function pageContext({ url = `${SHOP}/` }: Moment = {}): Context {
  return {
    document: { characterSet: 'UTF-8', location: location(url), referrer: '', title: 'Clay Shop' },
    navigator: {
      cookieEnabled: true,
      language: 'en',
      languages: ['en'],
      userAgent: 'Mozilla/5.0',
    },
    window: {
      innerHeight: 800,
      innerWidth: 1280,
      location: location(url),
      origin: SHOP,
      outerHeight: 900,
      outerWidth: 1280,
      pageXOffset: 0,
      pageYOffset: 0,
      screen: { height: 1080, width: 1920 },
      screenX: 0,
      screenY: 0,
      scrollX: 0,
      scrollY: 0,
    },
  };
}

/** The fields of all standard events. */
export function standard(moment: Moment = {}) {
  return {
    clientId: 'c0ffee00-1111-4222-8333-444455556666',
    context: pageContext(moment),
    id: 'e0000000-0000-4000-8000-000000000001',
    seq: 1,
    timestamp: moment.timestamp ?? new Date().toISOString(),
    // The package only declares this enum as a type.
    type: 'standard' as unknown as EventType.Standard,
  };
}

/** A standard event of the platform. */
export const standardEvent = <Name extends keyof PixelEvents>(
  name: Name,
  data: PixelEvents[Name] extends { data: infer Data } ? Data : never,
  moment?: Moment,
) => ({ ...standard(moment), name, data });

export const pageViewed = (moment?: Moment) => standardEvent('page_viewed', {}, moment);

export const productViewed = (productVariant: ProductVariant, moment?: Moment) =>
  standardEvent('product_viewed', { productVariant }, moment);

/** @param cartLine the added line: its quantity is the change */
export const productAddedToCart = (cartLine: CartLine | null, moment?: Moment) =>
  standardEvent('product_added_to_cart', { cartLine }, moment);

/** @param cartLine the removed line: its quantity is the change */
export const productRemovedFromCart = (cartLine: CartLine | null) =>
  standardEvent('product_removed_from_cart', { cartLine });

export const collectionViewed = (productVariants: ProductVariant[]) =>
  standardEvent('collection_viewed', { collection: { id: '77', title: 'All', productVariants } });

export const searchSubmitted = (productVariants: ProductVariant[]) =>
  standardEvent('search_submitted', { searchResult: { query: 'mug', productVariants } });

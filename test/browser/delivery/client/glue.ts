/**
 * Runs in the page: passes the platform's events to the published client of the protocol, like a theme's script without
 * a pixel. The data are the pixel's mapping of the same event, and carts are the client's own.
 */
import type { Beacon } from '@athoscommerce/beacon';
import { mapCartLine } from '../../../../extensions/web-pixel/src/mapping/cart-change.ts';
import { mapOrderTransaction } from '../../../../extensions/web-pixel/src/mapping/order-transaction.ts';
import type { CartLine, Checkout, Variant } from '../../../../extensions/web-pixel/src/platform.ts';
import { createProductIdentifier } from '../../../../extensions/web-pixel/src/product-identity.ts';
import type { RuntimeConfig } from '../../../sandbox/pixel-runtime/contract.ts';

/** The used part of a platform event. */
interface PlatformEvent {
  name: string;
  timestamp: string;
  data: { productVariant: Variant; cartLine: CartLine; checkout: Checkout };
}

/** The globals of the page that the glue uses. */
interface PageGlobals {
  document: { getElementById(id: string): { textContent: string } | null };
  PublishedClient: { Beacon: typeof Beacon };
  __wire: { hear: (event: PlatformEvent) => void };
}

const page = globalThis as unknown as PageGlobals;
const { identify } = createProductIdentifier('product');
const orderFacts = { identify, taxesIncluded: '', taxHint: null, log: () => undefined };
let client: Beacon | null = null;

page.__wire.hear = (event) => {
  client ??= createClient();
  report(client, event);
};

/** Uses the addresses of the page's own configuration, as the pixel does. */
function createClient(): Beacon {
  const text = page.document.getElementById('web-pixels-config')?.textContent;
  const { pixel, addressMap, initData } = JSON.parse(text ?? '') as RuntimeConfig;
  const { beaconUrl = '', siteId = '' } = pixel?.settings ?? {};
  const { origin, pathname } = new URL(beaconUrl);
  const local = addressMap[origin] ?? origin;
  const created = new page.PublishedClient.Beacon(
    { siteId },
    { requesters: { beacon: { origin: local + pathname }, personalization: { origin: local } } },
  );
  created.setCurrency({ code: initData.shop.paymentSettings.currencyCode });
  return created;
}

function report(beacon: Beacon, { name, timestamp, data }: PlatformEvent): void {
  const { events, storage } = beacon;
  // No method accepts the time of an event; with the platform's own time, received events can be matched.
  beacon.getTimestamp = () => timestamp;
  if (name === 'product_viewed') {
    events.product.pageView({ data: given({ result: identify(data.productVariant) }) });
  } else if (name === 'product_added_to_cart') {
    const product = given(mapCartLine(data.cartLine, identify)[1]);
    storage.cart.add([product]);
    events.cart.add({ data: { results: [product], cart: storage.cart.get() } });
  } else if (name === 'product_removed_from_cart') {
    const product = given(mapCartLine(data.cartLine, identify)[1]);
    storage.cart.remove([product]);
    events.cart.remove({ data: { results: [product], cart: storage.cart.get() } });
  } else if (name === 'checkout_completed') {
    events.order.transaction({ data: given(mapOrderTransaction(data.checkout, orderFacts)) });
  }
}

/** The value without `undefined` fields, which the mapping's types permit and JSON omits. */
function given<Value>(value: Value): Given<Value> {
  return JSON.parse(JSON.stringify(value)) as Given<Value>;
}

/** The same type, with every optional field either present or missing. */
type Given<Value> = Value extends object
  ? { [Name in keyof Value]: Given<Exclude<Value[Name], undefined>> }
  : Value;

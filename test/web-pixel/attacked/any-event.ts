import type {
  AlertDisplayed,
  EventType,
  PixelEvents,
  UiExtensionError,
} from '@shopify/web-pixels-extension';
import fc from 'fast-check';
import { anyCart, anyCartLine } from './any-cart.ts';
import { anyCheckout } from './any-checkout.ts';
import { anyContext } from './any-page.ts';
import { anyProductVariant } from './any-product-variant.ts';
import { AS_TYPED, type Vocabulary } from './vocabulary.ts';

/** The names of the events that `all_standard_events` brings. */
export type StandardName = {
  [Name in keyof PixelEvents]: PixelEvents[Name]['type'] extends EventType.Standard ? Name : never;
}[keyof PixelEvents];

/** What one kind of event carries, for every kind that there is: one that is forgotten does not compile. */
type DataOf = { [Name in StandardName]: fc.Arbitrary<PixelEvents[Name]['data']> };

/** The package declares its enums in its types alone: their values have to be said to be theirs. */
const STANDARD = 'standard' as unknown as EventType.Standard;
const CHECKOUT_ERROR = 'CHECKOUT_ERROR' as unknown as AlertDisplayed['type'];
const USAGE_ERROR = 'EXTENSION_USAGE_ERROR' as unknown as UiExtensionError['type'];

function dataOf(of: Vocabulary): DataOf {
  const { object, list, nullable, id, text } = of;
  const checkout = object({ checkout: anyCheckout(of) });
  const cartLine = object({ cartLine: nullable(anyCartLine(of)) });
  const productVariants = list(anyProductVariant(of));
  return {
    alert_displayed: object({
      alert: object<AlertDisplayed>({
        message: text,
        target: text,
        type: fc.constant(CHECKOUT_ERROR),
        value: nullable(text),
      }),
    }),
    cart_viewed: object({ cart: nullable(anyCart(of)) }),
    checkout_address_info_submitted: checkout,
    checkout_completed: checkout,
    checkout_contact_info_submitted: checkout,
    checkout_shipping_info_submitted: checkout,
    checkout_started: checkout,
    collection_viewed: object({ collection: object({ id, title: text, productVariants }) }),
    page_viewed: fc.constant({}),
    payment_info_submitted: checkout,
    product_added_to_cart: cartLine,
    product_removed_from_cart: cartLine,
    product_viewed: object({ productVariant: anyProductVariant(of) }),
    search_submitted: object({ searchResult: object({ query: text, productVariants }) }),
    ui_extension_errored: object({
      error: object<UiExtensionError>({
        apiVersion: text,
        appId: id,
        appName: text,
        appVersion: text,
        extensionName: text,
        extensionTarget: text,
        message: text,
        placementReference: nullable(text),
        trace: text,
        type: fc.constant(USAGE_ERROR),
      }),
    }),
  };
}

/** What all standard events have besides their name and their data. */
type Frame = Omit<PixelEvents['page_viewed'], 'name' | 'data'>;

/** An event of any of the given kinds. The platform delivers by its name, and never without `data`. */
export function anyEvent<Name extends StandardName>(
  of: Vocabulary,
  names: readonly Name[],
): fc.Arbitrary<PixelEvents[Name]> {
  const data = dataOf(of);
  const frame = of.object<Frame>({
    clientId: of.text,
    context: anyContext(of),
    id: of.text,
    seq: fc.nat(100),
    timestamp: of.timestamp,
    type: fc.constant(STANDARD),
  });
  const eventOf = (name: Name) =>
    fc
      .tuple(frame, data[name])
      .map(([rest, carried]) => ({ ...rest, name, data: carried ?? {} }) as PixelEvents[Name]);
  return fc.oneof(...names.map(eventOf));
}

/** The events of which the pixel makes beacon events. */
export const REPORTED = [
  'product_viewed',
  'product_added_to_cart',
  'product_removed_from_cart',
  'checkout_completed',
] as const;

/** All standard events. */
export const ALL = Object.keys(dataOf(AS_TYPED)) as StandardName[];

/** What events and `init` say of their page. */
import type { Context, Location, RegisterInit } from '@shopify/web-pixels-extension';
import fc from 'fast-check';
import { anyCart } from './any-cart.ts';
import type { Vocabulary } from './vocabulary.ts';

function anyLocation({ object, address, text }: Vocabulary): fc.Arbitrary<Location> {
  return object<Location>({
    hash: text,
    host: text,
    hostname: text,
    href: address,
    origin: address,
    pathname: text,
    port: text,
    protocol: text,
    search: text,
  });
}

export function anyContext(of: Vocabulary): fc.Arbitrary<Context> {
  const { object, list, address, text, flag } = of;
  const pixels = fc.nat(5_000);
  return object<Context>({
    document: object({
      characterSet: text,
      location: anyLocation(of),
      referrer: address,
      title: text,
    }),
    navigator: object({
      cookieEnabled: flag,
      language: text,
      languages: list(text),
      userAgent: text,
    }),
    window: object({
      innerHeight: pixels,
      innerWidth: pixels,
      location: anyLocation(of),
      origin: address,
      outerHeight: pixels,
      outerWidth: pixels,
      pageXOffset: pixels,
      pageYOffset: pixels,
      screen: object({ height: pixels, width: pixels }),
      screenX: pixels,
      screenY: pixels,
      scrollX: pixels,
      scrollY: pixels,
    }),
  });
}

/** What a pixel is started with; consent was given, or the platform would not start it. */
export function anyInit(of: Vocabulary): fc.Arbitrary<RegisterInit> {
  const { object, nullable, id, text, address, quantity, currency, countryCode, flag } = of;
  return object<RegisterInit>({
    context: anyContext(of),
    data: object({
      customer: nullable(
        object({
          email: nullable(text),
          firstName: nullable(text),
          id,
          lastName: nullable(text),
          ordersCount: nullable(quantity),
          phone: nullable(text),
        }),
      ),
      cart: nullable(anyCart(of)),
      shop: object({
        countryCode,
        myshopifyDomain: text,
        name: text,
        paymentSettings: object({ currencyCode: currency }),
        storefrontUrl: nullable(address),
      }),
      purchasingCompany: nullable(
        object({
          company: object({ externalId: nullable(text), id, name: text }),
          location: object({ externalId: nullable(text), id, name: text }),
        }),
      ),
    }),
    customerPrivacy: object({
      analyticsProcessingAllowed: fc.constant(true),
      marketingAllowed: flag,
      preferencesProcessingAllowed: flag,
      saleOfDataAllowed: flag,
    }),
  });
}

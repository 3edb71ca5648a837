import type { MoneyV2, Product, ProductVariant } from '@shopify/web-pixels-extension';
import type fc from 'fast-check';
import type { Vocabulary } from './vocabulary.ts';

export const anyMoney = ({ object, amount, currency }: Vocabulary): fc.Arbitrary<MoneyV2> =>
  object<MoneyV2>({ amount, currencyCode: currency });

const anyProduct = ({ object, nullable, id, text }: Vocabulary): fc.Arbitrary<Product> =>
  object<Product>({
    id: nullable(id),
    title: text,
    type: nullable(text),
    untranslatedTitle: nullable(text),
    url: nullable(text),
    vendor: text,
  });

/** A variant as it is shown by all events that show products. */
export function anyProductVariant(of: Vocabulary): fc.Arbitrary<ProductVariant> {
  const { object, nullable, id, text, title } = of;
  return object<ProductVariant>({
    id: nullable(id),
    image: nullable(object({ src: nullable(text) })),
    price: anyMoney(of),
    product: anyProduct(of),
    sku: nullable(text),
    title: nullable(title),
    untranslatedTitle: nullable(title),
  });
}

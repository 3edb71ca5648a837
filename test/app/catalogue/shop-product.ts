import type { ShopProduct, ShopVariant } from '../../../app/catalogue/shop-product.ts';

/** A product with the variants under test. */
export function product(over: Partial<ShopProduct> = {}): ShopProduct {
  const variants = over.variants ?? [variant('41', 'Red'), variant('42', 'Blue')];
  return {
    id: '7',
    status: 'active',
    onlineStoreUrl: 'https://shop.example/products/mug',
    title: 'Mug',
    handle: 'mug',
    description: 'Holds tea.',
    vendor: 'Potters',
    productType: 'Mugs',
    tags: ['clay', 'tea'],
    createdAt: new Date('2026-01-01T00:00:00Z'),
    updatedAt: new Date('2026-11-01T00:00:00Z'),
    hasOnlyDefaultVariant: false,
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    images: ['https://cdn.example/mug.jpg'],
    collections: ['kitchen'],
    variantCount: variants.length,
    variants,
    ...over,
  };
}

export function variant(id: string, colour: string, over: Partial<ShopVariant> = {}): ShopVariant {
  return {
    id,
    title: colour,
    sku: `MUG-${id}`,
    barcode: null,
    price: '12.50',
    compareAtPrice: null,
    availableForSale: true,
    selectedOptions: [{ name: 'Colour', value: colour }],
    ...over,
  };
}

/** A product with only the default variant. */
export function plainProduct(over: Partial<ShopProduct> = {}): ShopProduct {
  return product({
    hasOnlyDefaultVariant: true,
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [
      variant('41', 'Default Title', {
        selectedOptions: [{ name: 'Title', value: 'Default Title' }],
      }),
    ],
    ...over,
  });
}

/** A mug with this price, in major units. */
export const priced = (id: string, price: number): ShopProduct => {
  const [only] = plainProduct().variants;
  return plainProduct({ id, variants: only ? [{ ...only, price: String(price) }] : [] });
};

/** The parts of a product's webhook body that the app reads. */
export function webhookProduct(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 7913550012028,
    title: 'Enamel Kettle',
    handle: 'enamel-kettle',
    body_html: '<p>One and a half litres.</p>',
    vendor: 'Harbour & Pine',
    product_type: 'Kitchenware',
    tags: 'kitchen, steel',
    status: 'active',
    published_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    options: [{ id: 1, name: 'Title', position: 1, values: ['Default Title'] }],
    images: [{ id: 1, src: 'https://cdn.example.com/kettle.jpg', alt: null }],
    variants: [webhookVariant()],
    ...changes,
  };
}

export function webhookVariant(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 43218082392018,
    title: 'Default Title',
    sku: 'KET-01',
    barcode: null,
    grams: 1100,
    price: '68.00',
    compare_at_price: null,
    inventory_management: 'shopify',
    inventory_policy: 'deny',
    inventory_quantity: 22,
    ...changes,
  };
}

/** Lines of a bulk operation's result in Shopify's format. */
import { Readable } from 'node:stream';

export interface LineProduct {
  id?: number;
  /** The number of following variants; each has its number in its id. */
  variants?: number;
  images?: number;
  collections?: string[];
  /** Overrides of an ordinary product. */
  fields?: Record<string, unknown>;
  /** Overrides of each variant. */
  variantFields?: Record<string, unknown>;
}

/** A product's line and the lines of its children. */
export function productLines({
  id = 7,
  variants = 1,
  images = 1,
  collections = [],
  fields = {},
  variantFields = {},
}: LineProduct = {}): object[] {
  const gid = `gid://shopify/Product/${id}`;
  const behind = { __parentId: gid };
  return [
    {
      id: gid,
      status: 'ACTIVE',
      onlineStoreUrl: `https://shop.example.com/products/mug-${id}`,
      title: `Mug ${id}`,
      handle: `mug-${id}`,
      description: 'Keeps warm.',
      vendor: 'Harbour',
      productType: 'Mugs',
      tags: ['blue', 'stoneware'],
      createdAt: '2026-11-01T10:00:00Z',
      updatedAt: '2026-11-02T10:00:00Z',
      hasOnlyDefaultVariant: variants === 1,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      ...fields,
    },
    ...Array.from({ length: variants }, (_, at) => ({
      id: `gid://shopify/ProductVariant/${id * 10_000 + at}`,
      title: `S${at}`,
      sku: `SKU-${at}`,
      barcode: '',
      price: `${24 + at}.50`,
      compareAtPrice: null,
      availableForSale: at === 0,
      selectedOptions: [{ name: 'Size', value: `S${at}` }],
      ...variantFields,
      ...behind,
    })),
    ...Array.from({ length: images }, (_, at) => ({
      id: `gid://shopify/MediaImage/${id * 100 + at}`,
      image: { url: `https://cdn.example.com/${id}-${at}.jpg` },
      ...behind,
    })),
    ...collections.map((handle, at) => ({
      id: `gid://shopify/Collection/${at + 1}`,
      handle,
      ...behind,
    })),
  ];
}

export const asJsonLines = (objects: readonly object[]): string =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join('');

/** A text as a stream of pieces of `size` bytes. */
export function inPieces(text: string | Uint8Array, size = 1_000): Readable {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const pieces = [];
  for (let from = 0; from < bytes.length; from += size)
    pieces.push(bytes.subarray(from, from + size));
  return Readable.from(pieces);
}

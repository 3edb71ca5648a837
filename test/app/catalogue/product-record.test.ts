import { describe, expect, it } from 'vitest';
import {
  changedRecord,
  fieldName,
  MAX_BYTES,
  productRecord,
  replacesRecord,
} from '../../../app/catalogue/product-record.ts';
import { plainProduct, product, variant } from './shop-product.ts';

const BY_PRODUCT = { identifiers: 'product' } as const;
const BY_VARIANT = { identifiers: 'variant' } as const;

describe('the record of a product', () => {
  it('cuts a long description, and no character of it in half', () => {
    const cutOf = (description: string) => {
      const made = productRecord(product({ description }), BY_PRODUCT);
      return made.ok && made.record.description;
    };
    expect(cutOf(`${'a'.repeat(4_998)}😀b`)).toBe(`${'a'.repeat(4_998)}😀`);
    expect(cutOf(`${'a'.repeat(4_999)}😀`)).toBe('a'.repeat(4_999));
  });

  it('has its fields by plain names, and its variants as children', () => {
    const mug = product({
      variants: [
        variant('41', 'Red', { price: '12.50', compareAtPrice: '15.00' }),
        variant('42', 'Blue', { price: '14.00', availableForSale: false }),
      ],
    });
    expect(productRecord(mug, BY_PRODUCT)).toEqual({
      ok: true,
      record: {
        uid: '7',
        parentId: '7',
        title: 'Mug',
        handle: 'mug',
        address: 'https://shop.example/products/mug',
        price: 12.5,
        compareAtPrice: 15,
        available: true,
        image: 'https://cdn.example/mug.jpg',
        images: ['https://cdn.example/mug.jpg'],
        tags: ['clay', 'tea'],
        type: 'Mugs',
        vendor: 'Potters',
        description: 'Holds tea.',
        collections: ['kitchen'],
        option_colour: ['Red', 'Blue'],
        children: [
          {
            uid: '41',
            title: 'Red',
            sku: 'MUG-41',
            barcode: null,
            price: 12.5,
            compareAtPrice: 15,
            available: true,
            option_colour: 'Red',
          },
          {
            uid: '42',
            title: 'Blue',
            sku: 'MUG-42',
            barcode: null,
            price: 14,
            compareAtPrice: null,
            available: false,
            option_colour: 'Blue',
          },
        ],
      },
    });
  });

  it.each([
    ['the product', BY_PRODUCT, { uid: '7', parentId: '7' }],
    ['its only variant, where variants name products', BY_VARIANT, { uid: '41', parentId: '7' }],
  ])('without variants is named by %s', (_, options, ids) => {
    const answer = productRecord(plainProduct(), options);
    expect(answer).toMatchObject({ ok: true, record: { ...ids, sku: 'MUG-41' } });
    expect(answer.ok && answer.record.children).toBe(undefined);
  });

  it('with variants is named by the product, whatever names the others', () => {
    expect(productRecord(product(), BY_VARIANT)).toMatchObject({ record: { uid: '7' } });
  });

  it.each([
    ['it has more variants than a feed takes', product({ variantCount: 101 }), 'too-many-variants'],
    ['it has no image, which a feed requires', product({ images: [] }), 'no-image'],
    ['it is larger than a feed takes', product({ tags: ['x'.repeat(MAX_BYTES)] }), 'too-large'],
  ])('is left out where %s', (_, given, why) => {
    expect(productRecord(given, BY_PRODUCT)).toEqual({ ok: false, why });
  });

  it('is left out where it, or one of its variants, has more fields than a feed takes', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field_${n}`, n]));
    const ofVariant = new Map([['42', many]]);
    const why = 'too-many-fields';
    expect(productRecord(product(), { ...BY_PRODUCT, extra: many })).toEqual({ ok: false, why });
    expect(productRecord(product(), { ...BY_PRODUCT, extraOfVariants: ofVariant })).toEqual({
      ok: false,
      why,
    });
  });
});

describe('the record of a change', () => {
  it('has the fields that changed, and the id', () => {
    expect(changedRecord(product(), ['title', 'tags'], BY_PRODUCT)).toEqual({
      ok: true,
      record: { uid: '7', title: 'Mug', tags: ['clay', 'tea'] },
    });
  });

  it('has prices and availability of product and variants', () => {
    const answer = changedRecord(product(), ['prices', 'availability'], BY_PRODUCT);
    expect(answer.ok && Object.keys(answer.record)).toEqual([
      'uid',
      'price',
      'compareAtPrice',
      'available',
      'children',
    ]);
  });

  it('replaces the record where setting fields would leave old ones', () => {
    expect(replacesRecord(['title', 'options'])).toBe(true);
    expect(replacesRecord(['visibility'])).toBe(true);
    expect(replacesRecord(['title', 'prices', 'variants', 'other'])).toBe(false);
  });

  it.each([[[]], [['other'] as const], [['visibility'] as const]])(
    'has everything where it is not known what changed, or the product has become visible: %j',
    (changed) => {
      const whole = productRecord(product(), BY_PRODUCT);
      if (!whole.ok) throw new Error(whole.why);
      const record = { ...whole.record, sku: null, barcode: null };
      expect(changedRecord(product(), changed, BY_PRODUCT)).toEqual({ ok: true, record });
    },
  );

  it('empties the fields that a product had before it got variants, or lost them, where that is not known', () => {
    const ofVariants = changedRecord(product(), [], BY_PRODUCT);
    expect(ofVariants).toMatchObject({ record: { sku: null, barcode: null, children: [{}, {}] } });
    const plain = changedRecord(plainProduct(), [], BY_PRODUCT);
    expect(plain).toMatchObject({ record: { sku: 'MUG-41', barcode: null, children: [] } });
  });

  it('needs no image: the index has one', () => {
    expect(changedRecord(product({ images: [] }), ['title'], BY_PRODUCT).ok).toBe(true);
  });
});

it('A product has fields named by its options in any language.', () => {
  expect(['Größe (EU)', 'Farbe/Ton', '  '].map(fieldName)).toEqual(['größe_eu', 'farbe_ton', '']);
  expect(['รูปทรง', 'रंग', 'Gro\u0308ße'].map(fieldName)).toEqual(['รูปทรง', 'रंग', 'größe']);
});

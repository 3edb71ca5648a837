import type { ProductSeed, VariantSeed } from './catalogue.ts';

/**
 * What the shop sells. Each product is here for a reason that a pixel has to cope with: variants by
 * one and by two options, a default variant, an empty and a null SKU, a sold-out product, a sold-out
 * variant, and a gift card (no shipping, no tax, no discount).
 */
export const PRODUCTS: readonly ProductSeed[] = [
  {
    id: '7913550012011',
    handle: 'stoneware-mug',
    title: 'Stoneware Mug',
    vendor: 'Pine Pottery',
    type: 'Tableware',
    description:
      'Thrown by hand, glazed twice, and heavy enough to keep the coffee warm to the end.',
    options: ['Colour', 'Size'],
    picture: { motif: 'mug', ground: '#e7dfd1', shape: '#b98b62' },
    kind: 'goods',
    grams: 420,
    variants: [
      variant('43218082391011', ['Sand', '300 ml'], 'MUG-SA-300', 2400, 2690),
      variant('43218082391028', ['Ink', '300 ml'], 'MUG-IN-300', 2400, 2690),
      variant('43218082391035', ['Sand', '450 ml'], 'MUG-SA-450', 2950, 3290),
      variant('43218082391042', ['Ink', '450 ml'], 'MUG-IN-450', 2950, 3290),
    ],
  },
  {
    id: '7913550012028',
    handle: 'enamel-kettle',
    title: 'Enamel Kettle',
    vendor: 'Harbour & Pine',
    type: 'Kitchenware',
    description: 'One and a half litres, an honest whistle, and a handle that stays cool.',
    options: ['Title'],
    picture: { motif: 'kettle', ground: '#d9e3dd', shape: '#2f6b58' },
    kind: 'goods',
    grams: 1100,
    variants: [defaultVariant('43218082392018', 'KET-01', 6800, 7490)],
  },
  {
    id: '7913550012035',
    handle: 'linen-apron',
    title: 'Linen Apron',
    vendor: 'Loom House',
    type: 'Textiles',
    description: 'Washed linen with two deep pockets. Softer with every wash.',
    options: ['Colour'],
    picture: { motif: 'apron', ground: '#f0e2da', shape: '#b5573c' },
    kind: 'goods',
    grams: 300,
    variants: [
      variant('43218082393015', ['Natural'], 'APR-NAT', 4495, 4990),
      variant('43218082393022', ['Rust'], 'APR-RUS', 4495, 4990),
    ],
  },
  {
    id: '7913550012042',
    handle: 'oak-spoon',
    title: 'Oak Spoon',
    vendor: 'Pine Pottery',
    type: 'Kitchenware',
    description: 'Carved from one piece of oak. No two are alike, so it carries no article number.',
    options: ['Title'],
    picture: { motif: 'spoon', ground: '#ece6d8', shape: '#8a6a3f' },
    kind: 'goods',
    grams: 60,
    variants: [defaultVariant('43218082394012', '', 1295, 1390)],
  },
  {
    id: '7913550012059',
    handle: 'wool-beanie',
    title: 'Wool Beanie',
    vendor: 'Loom House',
    type: 'Clothing',
    description: 'Merino, knitted without a seam. Warm when it is wet, quiet when it is windy.',
    options: ['Colour'],
    picture: { motif: 'beanie', ground: '#dde3ec', shape: '#3d5a80' },
    kind: 'goods',
    grams: 90,
    variants: [
      variant('43218082395019', ['Slate'], null, 3200, 3490),
      variant('43218082395026', ['Moss'], null, 3200, 3490),
    ],
  },
  {
    id: '7913550012066',
    handle: 'trail-flask',
    title: 'Trail Flask',
    vendor: 'Harbour & Pine',
    type: 'Outdoor',
    description: 'Double-walled steel. Hot for twelve hours, cold for twenty-four.',
    options: ['Size'],
    picture: { motif: 'flask', ground: '#e3e6da', shape: '#5b6f3a' },
    kind: 'goods',
    grams: 380,
    variants: [
      variant('43218082396016', ['500 ml'], 'FLA-500', 3650, 3990),
      soldOut(variant('43218082396023', ['750 ml'], 'FLA-750', 4250, 4590)),
    ],
  },
  {
    id: '7913550012073',
    handle: 'camp-lantern',
    title: 'Camp Lantern',
    vendor: 'Harbour & Pine',
    type: 'Outdoor',
    description: 'Warm light for forty hours. So good that none are left.',
    options: ['Title'],
    picture: { motif: 'lantern', ground: '#efe4c8', shape: '#c98a1b' },
    kind: 'goods',
    grams: 640,
    variants: [soldOut(defaultVariant('43218082397013', 'LAN-01', 5400, 5890))],
  },
  {
    id: '7913550012080',
    handle: 'canvas-tote',
    title: 'Canvas Tote',
    vendor: 'Loom House',
    type: 'Bags',
    description: 'Heavy canvas, long handles, and a pocket that finds your keys.',
    options: ['Title'],
    picture: { motif: 'tote', ground: '#e8e2e6', shape: '#7a4f6d' },
    kind: 'goods',
    grams: 350,
    variants: [defaultVariant('43218082398010', 'TOT-01', 1999, 2199)],
  },
  {
    id: '7913550012097',
    handle: 'gift-card',
    title: 'Gift Card',
    vendor: 'Harbour & Pine',
    type: 'Gift Card',
    description: 'Sent by e-mail, never expires, always fits.',
    options: ['Denominations'],
    picture: { motif: 'card', ground: '#dfe7ee', shape: '#2a6f97' },
    kind: 'gift card',
    grams: 0,
    variants: [
      variant('43218082399017', ['25'], null, 2500, 2500),
      variant('43218082399024', ['50'], null, 5000, 5000),
    ],
  },
];

function variant(
  id: string,
  options: readonly [string, ...string[]],
  sku: string | null,
  us: number,
  de: number,
): VariantSeed {
  return { id, title: options.join(' / '), options, sku, prices: { us, de }, available: true };
}

function defaultVariant(id: string, sku: string | null, us: number, de: number): VariantSeed {
  return variant(id, ['Default Title'], sku, us, de);
}

function soldOut(offered: VariantSeed): VariantSeed {
  return { ...offered, available: false };
}

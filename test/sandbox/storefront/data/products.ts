import { defaultVariant, type ProductSeed, soldOut, variant } from './catalogue.ts';

/**
 * The shop's products. Each covers a case that a pixel has to handle: variants by one and by two options, a default
 * variant, an empty and a null SKU, a sold-out product, a sold-out variant, and a gift card (no shipping, no tax, no
 * discount).
 */
export const PRODUCTS: readonly ProductSeed[] = [
  {
    id: '7913550012011',
    title: 'Stoneware Mug',
    vendor: 'Pine Pottery',
    type: 'Tableware',
    description:
      'Thrown by hand, glazed twice, and heavy enough to keep the coffee warm to the end.',
    options: ['Colour', 'Size'],
    picture: { motif: 'mug', ground: '#e7dfd1', shape: '#b98b62' },
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
    title: 'Enamel Kettle',
    vendor: 'Harbour & Pine',
    type: 'Kitchenware',
    description: 'One and a half litres, an honest whistle, and a handle that stays cool.',
    picture: { motif: 'kettle', ground: '#d9e3dd', shape: '#2f6b58' },
    grams: 1100,
    variants: [defaultVariant('43218082392018', 'KET-01', 6800, 7490)],
  },
  {
    id: '7913550012035',
    title: 'Linen Apron',
    vendor: 'Loom House',
    type: 'Textiles',
    description: 'Washed linen with two deep pockets. Softer with every wash.',
    options: ['Colour'],
    picture: { motif: 'apron', ground: '#f0e2da', shape: '#b5573c' },
    grams: 300,
    variants: [
      variant('43218082393015', ['Natural'], 'APR-NAT', 4495, 4990),
      variant('43218082393022', ['Rust'], 'APR-RUS', 4495, 4990),
    ],
  },
  {
    id: '7913550012042',
    title: 'Oak Spoon',
    vendor: 'Pine Pottery',
    type: 'Kitchenware',
    description: 'Carved from one piece of oak. No two are alike, so it carries no article number.',
    picture: { motif: 'spoon', ground: '#ece6d8', shape: '#8a6a3f' },
    grams: 60,
    variants: [defaultVariant('43218082394012', '', 1295, 1390)],
  },
  {
    id: '7913550012059',
    title: 'Wool Beanie',
    vendor: 'Loom House',
    type: 'Clothing',
    description: 'Merino, knitted without a seam. Warm when it is wet, quiet when it is windy.',
    options: ['Colour'],
    picture: { motif: 'beanie', ground: '#dde3ec', shape: '#3d5a80' },
    grams: 90,
    variants: [
      variant('43218082395019', ['Slate'], null, 3200, 3490),
      variant('43218082395026', ['Moss'], null, 3200, 3490),
    ],
  },
  {
    id: '7913550012066',
    title: 'Trail Flask',
    vendor: 'Harbour & Pine',
    type: 'Outdoor',
    description: 'Double-walled steel. Hot for twelve hours, cold for twenty-four.',
    options: ['Size'],
    picture: { motif: 'flask', ground: '#e3e6da', shape: '#5b6f3a' },
    grams: 380,
    variants: [
      variant('43218082396016', ['500 ml'], 'FLA-500', 3650, 3990),
      soldOut(variant('43218082396023', ['750 ml'], 'FLA-750', 4250, 4590)),
    ],
  },
  {
    id: '7913550012073',
    title: 'Camp Lantern',
    vendor: 'Harbour & Pine',
    type: 'Outdoor',
    description: 'Warm light for forty hours. So good that none are left.',
    picture: { motif: 'lantern', ground: '#efe4c8', shape: '#c98a1b' },
    grams: 640,
    variants: [soldOut(defaultVariant('43218082397013', 'LAN-01', 5400, 5890))],
  },
  {
    id: '7913550012080',
    title: 'Canvas Tote',
    vendor: 'Loom House',
    type: 'Bags',
    description: 'Heavy canvas, long handles, and a pocket that finds your keys.',
    picture: { motif: 'tote', ground: '#e8e2e6', shape: '#7a4f6d' },
    grams: 350,
    variants: [defaultVariant('43218082398010', 'TOT-01', 1999, 2199)],
  },
  {
    id: '7913550012097',
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

/** Products in the shop's admin that no list of its storefront shows, each for a different reason. */
export const HIDDEN: readonly ProductSeed[] = [
  hidden('7913550013018', 'Wholesale Mug Crate', 'mug', 'UNLISTED'),
  hidden('7913550013025', 'Staff Apron', 'apron', 'UNLISTED'),
  hidden('7913550013032', 'Press Sample Kettle', 'kettle', 'UNLISTED'),
  hidden('7913550013049', 'Winter Candle', 'lantern', 'DRAFT'),
  hidden('7913550013056', 'Summer Picnic Basket', 'tote', 'ARCHIVED'),
  { ...hidden('7913550013063', 'Market Stall Lamp', 'lantern', 'ACTIVE'), channel: 'none' },
];

/** More variants than a discovery service indexes: five widths, five lengths and five colours. */
export const MANY_VARIANTS: ProductSeed = {
  id: '7913550013070',
  title: 'Made-to-measure Curtain',
  vendor: 'Windows & Walls',
  type: 'Curtains',
  description: 'Cut and hemmed to the centimetre.',
  options: ['Width', 'Length', 'Colour'],
  picture: { motif: 'apron', ground: '#efe4c8', shape: '#5f6b73' },
  grams: 900,
  variants: curtains(),
};

function hidden(
  id: string,
  title: string,
  motif: ProductSeed['picture']['motif'],
  status: NonNullable<ProductSeed['status']>,
): ProductSeed {
  const variantId = `43218082${600_000 + (Number(id) % 1000)}`;
  return {
    id,
    title,
    vendor: 'Harbour & Pine',
    type: 'Special',
    description: `${title}, which no list shows.`,
    picture: { motif, ground: '#e7dfd1', shape: '#5f6b73' },
    grams: 500,
    status,
    variants: [defaultVariant(variantId, `HID-${id.slice(-3)}`, 4000, 4400)],
  };
}

function curtains(): ProductSeed['variants'] {
  const sizes = [100, 120, 140, 160, 180];
  const colours = ['Sand', 'Ink', 'Moss', 'Rust', 'Slate'];
  const all = sizes.flatMap((width) =>
    sizes.flatMap((length) =>
      colours.map((colour) => [`${width} cm`, `${length} cm`, colour] as const),
    ),
  );
  const [first, ...others] = all.map((options, index) =>
    variant(
      `43218082${700_001 + index}`,
      options,
      `CUR-${index + 1}`,
      9000 + index * 10,
      9900 + index * 10,
    ),
  );
  if (!first) throw new Error('There are no curtains.');
  return [first, ...others];
}

import type { ProductSeed } from './catalogue.ts';

/**
 * What the shop has in its admin and in no list of its storefront, each for a reason of its own. The last one
 * is in the storefront's lists, and has more variants than a discovery service indexes.
 */
export const HIDDEN: readonly ProductSeed[] = [
  hidden('7913550013018', 'Wholesale Mug Crate', 'mug', 'UNLISTED'),
  hidden('7913550013025', 'Staff Apron', 'apron', 'UNLISTED'),
  hidden('7913550013032', 'Press Sample Kettle', 'kettle', 'UNLISTED'),
  hidden('7913550013049', 'Winter Candle', 'lantern', 'DRAFT'),
  hidden('7913550013056', 'Summer Picnic Basket', 'tote', 'ARCHIVED'),
  { ...hidden('7913550013063', 'Market Stall Lamp', 'lantern', 'ACTIVE'), channel: 'none' },
];

/** Five widths, five lengths and five colours: 125 variants. */
export const MANY_VARIANTS: ProductSeed = {
  id: '7913550013070',
  handle: 'made-to-measure-curtain',
  title: 'Made-to-measure Curtain',
  vendor: 'Windows & Walls',
  type: 'Curtains',
  description: 'Cut and hemmed to the centimetre.',
  options: ['Width', 'Length', 'Colour'],
  picture: { motif: 'apron', ground: '#efe4c8', shape: '#5f6b73' },
  kind: 'goods',
  grams: 900,
  variants: curtains(),
};

function hidden(
  id: string,
  title: string,
  motif: ProductSeed['picture']['motif'],
  status: NonNullable<ProductSeed['status']>,
): ProductSeed {
  const prices = { us: 4000, de: 4400 };
  const [variant, sku] = [`43218082${600_000 + (Number(id) % 1000)}`, `HID-${id.slice(-3)}`];
  return {
    id,
    handle: title.toLowerCase().replaceAll(' ', '-'),
    title,
    vendor: 'Harbour & Pine',
    type: 'Special',
    description: `${title}, which no list shows.`,
    options: ['Title'],
    picture: { motif, ground: '#e7dfd1', shape: '#5f6b73' },
    kind: 'goods',
    grams: 500,
    status,
    variants: [
      {
        id: variant,
        title: 'Default Title',
        options: ['Default Title'],
        sku,
        prices,
        available: true,
      },
    ],
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
  const [first, ...others] = all.map((options, index) => ({
    id: `43218082${700_001 + index}`,
    title: options.join(' / '),
    options,
    sku: `CUR-${index + 1}`,
    prices: { us: 9000 + index * 10, de: 9900 + index * 10 },
    available: true,
  }));
  if (!first) throw new Error('There are no curtains.');
  return [first, ...others];
}

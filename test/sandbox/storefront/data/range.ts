import { DEFAULT_TITLE, type ProductSeed, soldOut, variant } from './catalogue.ts';
import type { Motif } from './pictures.ts';

/*
 * The shop's other products: enough for lists with a second page, filters and sorting. The table alone determines each
 * product's place, ids and prices.
 */

/** Product colours, as a swatch shows them. */
export const COLOURS = {
  Sand: '#d8c3a0',
  Ink: '#2b3a55',
  Moss: '#5b6f3a',
  Rust: '#b5573c',
  Slate: '#5f6b73',
  Oat: '#e5dcc8',
} as const;

type Colour = keyof typeof COLOURS;

/** Title, vendor, price in dollars and in euros, and the colours; without colours, the default variant. */
type Row = [
  title: string,
  vendor: string,
  us: number,
  de: number,
  colours?: Colour[],
  isSoldOut?: true,
];

interface Shelf {
  type: string;
  motif: Motif;
  grams: number;
  sentence: string;
  rows: Row[];
}

const KILN = 'Kiln Street';
const FJORD = 'Fjord & Field';
const NORTH = 'Northlight';
const HARBOUR = 'Harbour & Pine';

const SHELVES: Shelf[] = [
  {
    type: 'Tableware',
    motif: 'mug',
    grams: 350,
    sentence: 'Holds what it should and keeps it warm.',
    rows: [
      ['Espresso Mug', KILN, 1600, 1790, ['Sand', 'Ink']],
      ['Camp Mug', FJORD, 1850, 1990, ['Moss', 'Rust', 'Slate']],
      ['Soup Mug', KILN, 2700, 2990],
      ['Travel Mug', HARBOUR, 3100, 3390, ['Ink', 'Oat']],
      ['Saucer Mug', KILN, 2250, 2490, ['Oat'], true],
    ],
  },
  {
    type: 'Kitchenware',
    motif: 'kettle',
    grams: 1200,
    sentence: 'Boils quickly, pours without a drip.',
    rows: [
      ['Gooseneck Kettle', NORTH, 7900, 8690, ['Slate', 'Oat']],
      ['Copper Kettle', NORTH, 12900, 13990],
      ['Camp Kettle', FJORD, 4900, 5390],
      ['Stovetop Kettle', HARBOUR, 5900, 6490, ['Moss', 'Rust']],
      ['Tea Kettle', KILN, 6450, 6990],
    ],
  },
  {
    type: 'Textiles',
    motif: 'apron',
    grams: 320,
    sentence: 'Two ties, one pocket, many years.',
    rows: [
      ['Denim Apron', FJORD, 5200, 5690, ['Ink', 'Slate']],
      ['Waxed Apron', FJORD, 6900, 7490, ['Moss', 'Rust']],
      ['Half Apron', KILN, 2900, 3190, ['Oat']],
      ['Garden Apron', NORTH, 4300, 4690],
      ['Small Apron', KILN, 2400, 2590, ['Sand', 'Rust']],
    ],
  },
  {
    type: 'Kitchenware',
    motif: 'spoon',
    grams: 70,
    sentence: 'Carved, oiled, and kind to every pan.',
    rows: [
      ['Cherry Spoon', NORTH, 1150, 1250],
      ['Olive Spoon', NORTH, 1450, 1590],
      ['Serving Spoon', HARBOUR, 1950, 2090],
      ['Honey Spoon', KILN, 990, 1090],
      ['Salad Spoon', HARBOUR, 2350, 2590],
    ],
  },
  {
    type: 'Clothing',
    motif: 'beanie',
    grams: 95,
    sentence: 'Knitted to be forgotten while it is worn.',
    rows: [
      ['Ribbed Beanie', FJORD, 2600, 2790, ['Slate', 'Moss', 'Rust']],
      ['Fisher Beanie', FJORD, 2900, 3190, ['Ink', 'Oat']],
      ['Alpaca Beanie', NORTH, 4800, 5190, ['Sand']],
      ['Bobble Beanie', HARBOUR, 3000, 3290, ['Rust', 'Ink']],
      ['Night Beanie', NORTH, 3400, 3690, ['Slate'], true],
    ],
  },
  {
    type: 'Outdoor',
    motif: 'flask',
    grams: 400,
    sentence: 'Steel outside, steel inside, nothing between.',
    rows: [
      ['Summit Flask', FJORD, 4400, 4790, ['Slate', 'Moss']],
      ['Coffee Flask', NORTH, 3300, 3590, ['Ink', 'Sand']],
      ['Pocket Flask', HARBOUR, 2450, 2690],
      ['Soup Flask', KILN, 3900, 4290, ['Oat', 'Rust']],
      ['River Flask', FJORD, 2950, 3190],
    ],
  },
  {
    type: 'Outdoor',
    motif: 'lantern',
    grams: 600,
    sentence: 'Light for the last mile and the late supper.',
    rows: [
      ['Storm Lantern', NORTH, 5600, 5990, ['Rust', 'Ink']],
      ['Table Lantern', HARBOUR, 4200, 4590],
      ['Tent Lantern', FJORD, 2800, 2990],
      ['Porch Lantern', NORTH, 8400, 8990, ['Slate']],
      ['Reading Lantern', HARBOUR, 4750, 5190],
    ],
  },
  {
    type: 'Bags',
    motif: 'tote',
    grams: 380,
    sentence: 'Carries the week and folds flat after it.',
    rows: [
      ['Market Tote', HARBOUR, 2500, 2690, ['Oat', 'Moss']],
      ['Beach Tote', FJORD, 3600, 3890, ['Sand', 'Ink']],
      ['Book Tote', KILN, 1800, 1950],
      ['Tool Tote', NORTH, 5800, 6290, ['Slate', 'Rust']],
      ['Picnic Tote', HARBOUR, 4600, 4990],
    ],
  },
];

/** All products besides `products.ts`, one of each shelf in turn. */
export const RANGE: readonly ProductSeed[] = [0, 1, 2, 3, 4].flatMap((place) =>
  SHELVES.flatMap((shelf, index) => {
    const row = shelf.rows[place];
    return row ? [productOf(shelf, row, place * SHELVES.length + index)] : [];
  }),
);

function productOf({ type, motif, grams, sentence }: Shelf, row: Row, index: number): ProductSeed {
  const [title, vendor, us, de, colours = [], isSoldOut] = row;
  const variantOf = (name: string, nth: number) => {
    const id = `43218082${400_000 + index * 100 + nth}`;
    const sku = `${title.slice(0, 3).toUpperCase()}-${index + 100}-${nth}`;
    const offered = variant(id, [name], sku, us, de);
    return isSoldOut ? soldOut(offered) : offered;
  };
  const [first = DEFAULT_TITLE, ...others] = colours;
  const grounds = ['#e7dfd1', '#d9e3dd', '#f0e2da', '#dde3ec', '#efe4c8'];
  const shapes = [...Object.values(COLOURS).slice(1, 5), '#7a4f6d', '#2f6b58'];
  const ownShape = colours[0] && colours[0] !== 'Oat' ? COLOURS[colours[0]] : undefined;
  return {
    id: `79135500${14_000 + index}`,
    title,
    vendor,
    type,
    description: `${title} by ${vendor}. ${sentence}`,
    ...(colours.length > 0 && { options: ['Colour'] as const }),
    picture: {
      motif,
      ground: grounds[index % grounds.length] ?? '',
      shape: ownShape ?? shapes[index % shapes.length] ?? '',
    },
    grams,
    variants: [variantOf(first, 1), ...others.map((name, nth) => variantOf(name, nth + 2))],
  };
}

/** Variants that tests buy, by their ids in the catalogue, with their prices in dollars. */

/** The first variant of the Stoneware Mug, Sand / 300 ml: 24.00. */
export const MUG = '43218082391011';
/** The Stoneware Mug again, with more in it: 29.50. */
export const LARGE_MUG = '43218082391035';
/** The Enamel Kettle, a product without variants: 68.00. */
export const KETTLE = '43218082392018';
/** The Oak Spoon, without variants and with an empty SKU: 12.95. */
export const SPOON = '43218082394012';
/** The Camp Lantern's only variant, which is sold out. */
export const LANTERN = '43218082397013';
/** The gift card, neither shipped nor taxed: 25.00. */
export const GIFT_CARD = '43218082399017';

/** A sum of dollars as events have it. */
export const usd = (amount: number) => ({ amount, currencyCode: 'USD' });

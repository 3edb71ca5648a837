/**
 * The products that shoppers buy in these tests, as in the shop's catalogue: ids, SKUs and the prices in dollars that
 * expectations contain as literals; and the customer and the reported events of the usual purchase.
 */

/** The Stoneware Mug, a product with variants. */
export const MUG = '7913550012011';
/** Its first variant: 24.00 USD, 26.90 EUR, MUG-SA-300. */
export const MUG_SAND = '43218082391011';
/** 24.00 USD, MUG-IN-300. */
export const MUG_INK = '43218082391028';

/** The Enamel Kettle, a product without variants: 68.00 USD, 74.90 EUR, KET-01. */
export const KETTLE = '7913550012028';
/** Its default variant. */
export const KETTLE_VARIANT = '43218082392018';

/** The customer who is logged in as Ada. */
export const ADA = '7012345678901';

/** The number of a new shop's first order. */
export const FIRST_ORDER = '6012345678901';

/** The lines reported when a shopper puts the kettle into an empty cart, and when the shopper then buys it. */
export const KETTLE_ADDED = [
  `product/pageview ${KETTLE}`,
  `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
];
export const KETTLE_BOUGHT = `order/transaction ${FIRST_ORDER} transactionTotal=68 total=80 to=Austin, TX, US [1×${KETTLE}]`;

/** The Oak Spoon, without variants and with an empty SKU: 12.95 USD. */
export const SPOON = '7913550012042';
/** Its default variant. */
export const SPOON_VARIANT = '43218082394012';

/** The Canvas Tote, without variants: 19.99 USD, TOT-01. */
export const TOTE = '7913550012080';

/** A variant of the Wool Beanie, whose variants have no SKU. */
export const BEANIE_SLATE = '43218082395019';

/** A gift card of 25.00 USD: neither shipped nor taxed. */
export const GIFT_CARD_25 = '43218082399017';

/** The smallest difference that needs confirmation: a small shop changes half of its products in a day. */
const MIN_MISSING = 10;

/**
 * Whether staff must confirm a file because it has far fewer products than the last one of its feed: less than half,
 * and at least {@link MIN_MISSING} fewer. Products missing from a file are removed from the index.
 *
 * @param before the number of products in the last file whose index finished; null if it is not known
 */
export const hasFarFewer = (products: number, before: number | null): before is number =>
  before !== null && 2 * products < before && before - products >= MIN_MISSING;

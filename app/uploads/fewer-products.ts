/** So few products more or less are not asked about: a small shop changes half of its products in a day. */
const LEAST_MISSING = 10;

/**
 * Whether a file has so much less than the last one of its feed that staff are asked first: fewer than half of the
 * products, and at least {@link LEAST_MISSING} fewer. What a file lacks is removed from the index.
 *
 * @param before how many the last file had whose index finished; null where that is not known
 */
export const hasFarFewer = (products: number, before: number | null): before is number =>
  before !== null && 2 * products < before && before - products >= LEAST_MISSING;

/** Keys of a variant, wherever it occurs, that captured events were seen to lack. */
const VARIANT_KEYS = ['image', 'untranslatedTitle'];
/** Keys of a variant's product that they were seen to lack. */
const PRODUCT_KEYS = ['type', 'untranslatedTitle', 'url'];

/**
 * A copy of what a page tells the pixel, without the picture, the address, the type and the untranslated
 * titles of products, without a title that is `null` (then with an empty untranslated one), and with a tax that
 * names no currency: captured events were seen to lack each.
 */
export function sparse<Told>(told: Told): Told {
  return JSON.parse(
    JSON.stringify(told, (key, value: unknown) => {
      if (!isRecord(value)) return value;
      if (key === 'product') return without(value, PRODUCT_KEYS);
      if (key === 'totalTax') return without(value, ['currencyCode']);
      return 'product' in value ? sparseVariant(value) : value;
    }),
  ) as Told;
}

function sparseVariant(variant: Record<string, unknown>) {
  const kept = without(variant, VARIANT_KEYS);
  return variant.title === null ? { ...without(kept, ['title']), untranslatedTitle: '' } : kept;
}

function without(record: Record<string, unknown>, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

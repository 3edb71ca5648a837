/**
 * Returns the hint that the storefront stores for an order in sessionStorage (`TaxesIncluded`): whether prices include
 * tax in the visitor's market, which Liquid knows but no event of the platform contains.
 *
 * @param country ISO 3166-1 code of the visitor's country (Liquid: `localization.country.iso_code`)
 * @param isIncluded Liquid: `cart.taxes_included`
 * @returns the entry's text, such as `DE yes`
 */
export const marketTaxHint = (country: string, isIncluded: boolean): string =>
  `${country} ${isIncluded ? 'yes' : 'no'}`;

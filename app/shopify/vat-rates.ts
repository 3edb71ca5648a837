/**
 * The legal rates of value added tax on goods by country (ISO 3166-1 codes), in per cent, the standard rate first; 0 if
 * everyday goods, such as food, books or children's clothes, are free of tax.
 *
 * As of November 2026, written by hand. Each rate has to be compared with the Taxes in Europe Database of the EU
 * (https://ec.europa.eu/taxation_customs/tedb/) or, elsewhere, with Worldwide Tax Summaries
 * (https://taxsummaries.pwc.com): those of Spain, Sweden and most countries outside the EU have not been yet. Rates of
 * single regions (Madeira, the Azores, Greek islands) are left out, and so are countries without value added tax,
 * whatever other taxes on sales they have, such as the United States and Canada.
 */
const VAT_RATES: Readonly<Partial<Record<string, readonly number[]>>> = {
  AE: [5, 0],
  AR: [21, 10.5, 0],
  AT: [20, 13, 10, 4.9],
  AU: [10, 0],
  BA: [17],
  BE: [21, 12, 6],
  BG: [20, 9],
  CH: [8.1, 3.8, 2.6],
  CL: [19],
  CO: [19, 5, 0],
  CY: [19, 9, 5, 3],
  CZ: [21, 12, 0],
  DE: [19, 7],
  DK: [25],
  EE: [24, 9],
  ES: [21, 10, 4],
  FI: [25.5, 13.5, 10],
  FR: [20, 10, 5.5, 2.1],
  GB: [20, 5, 0],
  GR: [24, 13, 6],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9, 4.8, 0],
  IL: [18, 0],
  IM: [20, 5, 0],
  IN: [18, 40, 5, 3, 0],
  IS: [24, 11],
  IT: [22, 10, 5, 4],
  JP: [10, 8],
  KR: [10, 0],
  LI: [8.1, 3.8, 2.6],
  LT: [21, 12, 5],
  LU: [17, 14, 8, 3],
  LV: [21, 12, 5],
  MC: [20, 10, 5.5, 2.1],
  ME: [21, 15, 7],
  MK: [18, 10, 5],
  MT: [18, 7, 5, 0],
  MX: [16, 8, 0],
  NL: [21, 9],
  NO: [25, 15, 12, 0],
  NZ: [15],
  PH: [12, 0],
  PL: [23, 8, 5],
  PT: [23, 13, 6],
  RO: [21, 11],
  RS: [20, 10],
  SA: [15, 0],
  SE: [25, 12, 6],
  SG: [9],
  SI: [22, 9.5, 5],
  SK: [23, 19, 5],
  TH: [7, 0],
  TR: [20, 10, 1],
  TW: [5],
  UA: [20, 14, 7],
  VN: [10, 8, 5],
  ZA: [15, 0],
};

/**
 * Returns the pixel's setting `vatRates`: JSON text with the decimal rates of the countries that have any, such as
 * `{"DE":[0.19,0.07]}`; `''` if none has.
 *
 * @param countries ISO 3166-1 codes
 */
export function vatRatesOf(countries: readonly string[]): string {
  const entries = [...new Set(countries)].sort().flatMap((country) => {
    const rates = VAT_RATES[country]?.map((percent) => Number((percent / 100).toFixed(3)));
    return rates ? [[country, rates] as const] : [];
  });
  return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : '';
}

import type { MoneyV2 } from '@shopify/web-pixels-extension';

/**
 * The shop's two regions. They differ in what makes mapping an order hard: the currency, and whether prices already
 * contain the tax.
 */

/** A market, also the key of every price in the catalogue. */
export type MarketHandle = 'us' | 'de';

/** A shipping method, with its price in minor units of the market's currency. */
export interface ShippingOption {
  handle: string;
  title: string;
  description: string;
  price: number;
}

/** A region with its currency, its tax and its shipping methods. */
export interface Market {
  handle: MarketHandle;
  /** Shopify's global id of the market, as in `localization.market.id`. */
  id: string;
  /** ISO 3166-1 code, also the value of the `localization` cookie. */
  country: 'US' | 'DE';
  countryName: string;
  currency: 'USD' | 'EUR';
  language: string;
  /** Tax rate in hundredths of a percent: 825 is 8.25 %. */
  taxRate: number;
  /** Whether catalogue and shipping prices contain the tax. */
  taxesIncluded: boolean;
  taxName: string;
  /** The checkout's suggestion when a shopper requests a demo address. */
  demoAddress: { address1: string; city: string; province: string; zip: string };
  /** The first is preselected. */
  shipping: readonly [ShippingOption, ...ShippingOption[]];
}

const US: Market = {
  handle: 'us',
  id: 'gid://shopify/Market/23505895537',
  country: 'US',
  countryName: 'United States',
  currency: 'USD',
  language: 'en-US',
  taxRate: 825,
  taxesIncluded: false,
  taxName: 'Sales tax 8.25 %',
  demoAddress: { address1: '12 Harbour Street', city: 'Austin', province: 'TX', zip: '78701' },
  shipping: [
    { handle: 'standard', title: 'Standard', description: '3 to 5 days', price: 590 },
    { handle: 'express', title: 'Express', description: 'Next day', price: 1490 },
  ],
};

const DE: Market = {
  handle: 'de',
  id: 'gid://shopify/Market/23505928305',
  country: 'DE',
  countryName: 'Germany',
  currency: 'EUR',
  language: 'en-DE',
  taxRate: 1900,
  taxesIncluded: true,
  taxName: 'VAT 19 %',
  demoAddress: { address1: 'Kiefernweg 4', city: 'Hamburg', province: 'HH', zip: '20095' },
  shipping: [
    { handle: 'standard', title: 'Standard', description: '2 to 4 days', price: 490 },
    { handle: 'express', title: 'Express', description: 'Next day', price: 1290 },
  ],
};

/** Every market, the shop's home market first. */
export const MARKETS: readonly Market[] = [US, DE];

/** The market of a country code; the home market for any other country, like Shopify's fallback. */
export function marketOfCountry(country: string | undefined): Market {
  return MARKETS.find((market) => market.country === country) ?? US;
}

/** Minor units (cents) in the format of pixel events: a number in major units, with its currency. */
export function toMoney(minor: number, market: Market): MoneyV2 {
  return { amount: toMajor(minor), currencyCode: market.currency };
}

/** Minor units as major units: 2950 is 29.5. */
export function toMajor(minor: number): number {
  return minor / 100;
}

/** Minor units formatted for a shopper: `$29.50`, `€29.50`. */
export function formatMoney(minor: number, market: Market): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: market.currency });
  return format.format(toMajor(minor));
}

/** Tax on a net amount, rounded to the cent; `rate` in hundredths of a percent. */
export function taxOnTop(net: number, rate: number): number {
  return Math.round((net * rate) / 10_000);
}

/** Tax contained in a gross amount, rounded to the cent; `rate` in hundredths of a percent. */
export function taxWithin(gross: number, rate: number): number {
  return Math.round((gross * rate) / (10_000 + rate));
}

/**
 * Distributes an amount over lines in proportion to their weights, to the cent: cents left over from rounding go to the
 * lines with the largest remainders, so that the parts always add up.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = amount - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, left);
  for (const { index } of byRemainder) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

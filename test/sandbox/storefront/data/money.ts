import type { MoneyV2 } from '@shopify/web-pixels-extension';
import type { Market } from './markets.ts';

/** Minor units (cents) as the pixel events carry them: a number in major units, with its currency. */
export function toMoney(minor: number, market: Market): MoneyV2 {
  return { amount: toMajor(minor), currencyCode: market.currency };
}

/** Minor units as major units: 2950 is 29.5. */
export function toMajor(minor: number): number {
  return minor / 100;
}

/** Minor units as a shopper reads them: `$29.50`, `€29.50`. */
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
 * Spreads an amount over lines in proportion to their weights, to the cent: the cents that rounding
 * leaves over go to the lines with the largest remainders, so that the parts always add up.
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

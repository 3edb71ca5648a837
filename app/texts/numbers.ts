/** Numbers and sums as a locale writes them, on one line, with the same characters on servers and in browsers. */
export interface Numbers {
  /** Such as `1,234`. */
  number: (count: number) => string;
  /**
   * Such as `$1,235`: shares of orders are reported in thousandths, so cents of their sums would not be exact.
   *
   * @param amount in major units
   * @param currency a code of ISO 4217, or another of Shopify's, such as `USDC`
   */
  money: (amount: number, currency: string) => string;
  /** The price of one order, to the cent: `$1,234.50`. */
  price: (amount: number, currency: string) => string;
}

/** The code of ISO 4217 for no currency: it keeps the place of a code that `Intl` does not take. */
const NO_CURRENCY = 'XXX';

/** @param locale a BCP 47 tag that `Intl` accepts */
export function createNumbers(locale: string): Numbers {
  const numbers = new Intl.NumberFormat(locale);
  const written = (amount: number, currency: string, options: Intl.NumberFormatOptions = {}) => {
    // `Intl` refuses codes without exactly three letters.
    const shown = /^[A-Z]{3}$/.test(currency)
      ? { currency }
      : { currency: NO_CURRENCY, currencyDisplay: 'code' as const };
    const format = new Intl.NumberFormat(locale, { style: 'currency', ...shown, ...options });
    return unbroken(format.format(amount).replace(NO_CURRENCY, () => currency));
  };
  return {
    number: (count) => unbroken(numbers.format(count)),
    money: (amount, currency) => written(amount, currency, { maximumFractionDigits: 0 }),
    price: (amount, currency) => written(amount, currency),
  };
}

/** Keeps a number on one line, and writes all apostrophes alike. */
const unbroken = (number: string): string => number.replace(/\s/g, '\u00A0').replace(/['’]/g, '’');

/** The seeds of the twenty months. */
export const MONTHS: readonly number[] = Array.from({ length: 20 }, (_, index) => index + 1);

/** Orders a day of a seed's shop: 5, 40 and 300 in turn. */
export const ordersOf = (seed: number): number => [5, 40, 300][seed % 3] ?? 5;

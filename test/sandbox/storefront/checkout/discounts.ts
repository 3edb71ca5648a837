import type { MarketHandle } from '../data/markets.ts';

/** A discount code, by what it takes off. */
export type Discount = { code: string; summary: string } & (
  | { kind: 'order percentage'; percentage: number }
  | { kind: 'order amount'; amounts: Record<MarketHandle, number> }
  | { kind: 'product percentage'; percentage: number; handle: string }
  | { kind: 'free shipping' }
);

/** The codes the shop knows: one of each kind that pixel events tell apart. */
export const DISCOUNTS: readonly Discount[] = [
  {
    code: 'WELCOME10',
    summary: '10 % off the order',
    kind: 'order percentage',
    percentage: 10,
  },
  {
    code: 'TAKE5',
    summary: '5.00 off the order',
    kind: 'order amount',
    amounts: { us: 500, de: 500 },
  },
  {
    code: 'MUG20',
    summary: '20 % off every Stoneware Mug',
    kind: 'product percentage',
    percentage: 20,
    handle: 'stoneware-mug',
  },
  { code: 'FREESHIP', summary: 'Free shipping', kind: 'free shipping' },
];

/** The discount of a code as a shopper typed it. */
export function findDiscount(code: string): Discount | undefined {
  return DISCOUNTS.find((discount) => discount.code === code.trim().toUpperCase());
}

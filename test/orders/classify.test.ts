import { describe, expect, it } from 'vitest';
import { kindOf, type ShopifyOrder } from '../../app/orders/classify.ts';

const CONNECTED = new Date('2026-11-01T00:00:00Z');
const READ = new Date('2026-11-02T00:05:00Z');
const ORDER: ShopifyOrder = {
  id: '1',
  name: '#1001',
  createdAt: new Date('2026-11-02T00:00:00Z'),
  updatedAt: new Date('2026-11-02T00:00:00Z'),
  sourceName: 'web',
  test: false,
  cancelledAt: null,
  checkoutToken: '0f',
  subtotal: { amount: '29.50', currency: 'USD' },
};

const SUBSCRIPTION = { sourceName: 'subscription_contract' };
const NEWER_SUBSCRIPTION = { sourceName: 'subscription_contract_checkout_one' };
const BEFORE = new Date('2026-10-31T23:59:59Z');

describe('what an order is', () => {
  it.each<[string, Partial<ShopifyOrder>, string]>([
    ['from the storefront’s checkout', {}, 'web'],
    ['from a checkout without a source', { sourceName: null }, 'web'],
    ['cancelled since', { cancelledAt: CONNECTED }, 'web'],
    ['from the point of sale', { sourceName: 'pos' }, 'point-of-sale'],
    ['from an older point of sale', { sourceName: 'iphone' }, 'point-of-sale'],
    ['a draft, with a checkout when it is paid', { sourceName: 'shopify_draft_order' }, 'draft'],
    ['of a subscription', { ...SUBSCRIPTION, checkoutToken: null }, 'recurring'],
    ['of a subscription as since 2025', NEWER_SUBSCRIPTION, 'recurring'],
    ['a test', { test: true }, 'test'],
    ['a test at the point of sale', { test: true, sourceName: 'pos' }, 'test'],
    ['of another app', { sourceName: '4711081', checkoutToken: null }, 'app'],
    ['of a channel with its own checkout', { sourceName: '3890849' }, 'app'],
    ['without a checkout', { checkoutToken: null }, 'app'],
    ['from before the connection', { createdAt: BEFORE }, 'before-connection'],
  ])('%s', (_, changes, kind) => {
    expect(kindOf({ ...ORDER, ...changes }, CONNECTED, READ)).toBe(kind);
  });

  it('is not compared where it is read more than 48 hours later', () => {
    const after = (ms: number) => new Date(ORDER.createdAt.getTime() + 48 * 60 * 60_000 + ms);
    expect(kindOf(ORDER, CONNECTED, after(0))).toBe('web');
    expect(kindOf(ORDER, CONNECTED, after(1))).toBe('not-compared');
    expect(kindOf(ORDER, null, after(1))).toBe('before-connection');
    expect(kindOf({ ...ORDER, sourceName: 'pos' }, CONNECTED, after(1))).toBe('point-of-sale');
  });

  it('is not from before a connection that was made in the same second', () => {
    const connectedAt = new Date('2026-11-02T00:00:00.700Z');
    expect(kindOf(ORDER, connectedAt, READ)).toBe('web');
  });

  it('is from before the connection while there is none', () => {
    expect(kindOf(ORDER, null, READ)).toBe('before-connection');
  });
});

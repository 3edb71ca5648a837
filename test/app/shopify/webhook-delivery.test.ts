import { describe, expect, it } from 'vitest';
import { readDelivery } from '../../../app/shopify/webhook-delivery.ts';

const HEADERS = {
  'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
  'x-shopify-topic': 'app/uninstalled',
  'x-shopify-shop-domain': 'Demo-Shop.myshopify.com',
  'x-shopify-triggered-at': '2026-11-20T18:00:27.877041743Z',
};

const BODY = '{"myshopify_domain":"demo-shop.MYSHOPIFY.com","domain":"shop.example.com","id":7}';

const read = (changes: Record<string, string>, body = BODY) =>
  readDelivery(new Headers({ ...HEADERS, ...changes }), Buffer.from(body));

describe('a webhook’s delivery', () => {
  it('is read from its headers and its body', () => {
    expect(read({})).toEqual({
      id: 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
      topic: 'app/uninstalled',
      shop: 'demo-shop.myshopify.com',
      triggeredAt: new Date('2026-11-20T18:00:27.877Z'),
      customerId: null,
      catalogue: null,
      bulkOperation: null,
    });
  });

  it.each([
    ['2026-11-20T18:00:27Z', '2026-11-20T18:00:27.000Z'],
    ['2026-11-20T13:00:27-05:00', '2026-11-20T18:00:27.000Z'],
  ])('knows when it was triggered: %s', (given, expected) => {
    const delivery = read({ 'x-shopify-triggered-at': given });
    expect(delivery).toMatchObject({ triggeredAt: new Date(expected) });
  });

  it('is none when its body is not text', () => {
    expect(readDelivery(new Headers(HEADERS), Uint8Array.of(0x22, 0xff, 0x22))).toEqual({
      refused: 'not a body of this topic',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { settle } from '../clock.ts';
import { cart, cartLine, mug, productAddedToCart } from '../fixtures.ts';
import type { OpenPage } from '../open-page.ts';
import { useDeliveryStage } from './delivery-stage.ts';

const { service, tab, show } = useDeliveryStage();

describe('keepalive', () => {
  /** A page with a cart of about so many bytes. */
  const withCart = (lines: number): Promise<OpenPage> =>
    show(tab, {
      cart: cart(
        'c1',
        Array.from({ length: lines }, (_, index) =>
          cartLine(mug({ id: String(10_000 + index), title: 'Blue', sku: 'x'.repeat(20) }), 1),
        ),
      ),
    });
  const add = (page: OpenPage): void => {
    page.publish(productAddedToCart(cartLine(mug({ id: '9', title: 'Red' }), 1)));
  };
  const bytes = (): number[] => service.sent.map(({ body }) => JSON.stringify(body).length);

  it('is used while the bodies under way stay within 64 KiB, and again when they are answered', async () => {
    service.answer = () => 'hang';
    const page = await withCart(250);
    [1, 2, 3, 4].forEach(() => {
      add(page);
    });
    await settle();
    const [one = 0] = bytes();
    expect(2 * one).toBeLessThan(65_536);
    expect(4 * one).toBeGreaterThan(65_536);
    const fitting = Math.floor(65_536 / one);
    expect(service.sent.map(({ keepalive }) => keepalive)).toEqual(
      [1, 2, 3, 4].map((number) => number <= fitting),
    );
    service.sent = [];
    service.answer = () => 200;
    const next = await withCart(250);
    for (let number = 1; number <= 4; number++) {
      add(next);
      await settle();
    }
    expect(service.sent.map(({ keepalive }) => keepalive)).toEqual([true, true, true, true]);
  });

  it('is not used for a cart of 900 lines, which is sent all the same', async () => {
    const page = await withCart(900);
    add(page);
    await settle();
    expect(bytes()[0]).toBeGreaterThan(65_536);
    expect(service.sent.map(({ keepalive }) => keepalive)).toEqual([false]);
    expect((service.sent[0]?.body.data.cart as unknown[]).length).toBe(901);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../app/time/units.ts';
import { pass, settle, START } from '../clock.ts';
import { cartLine, mug, productAddedToCart } from '../fixtures.ts';
import { BEACON_URL, type Answer } from '../tracking-service.ts';
import { useDeliveryStage, view, viewed } from './delivery-stage.ts';

const { service, show, sent } = useDeliveryStage();

it('a request is one POST of text to the address of its event', async () => {
  const page = await show();
  view(page, '1');
  expect(service.sent).toMatchObject([
    {
      url: `${BEACON_URL}/demo01/product/pageview`,
      method: 'POST',
      keepalive: true,
      body: { data: { result: { parentId: '1', uid: '1', sku: 'MUG-1' } } },
    },
  ]);
});

it('test mode says of each request what the answer was', async () => {
  service.answer = () => 404;
  const page = await show();
  await viewed(page, '1');
  expect(page.log).toEqual(['404 product/pageview']);
});

describe('a request is never repeated', () => {
  /** All requests if one view gets this answer: during an hour on its page, and an hour on the next. */
  async function sentInTwoHours(answer: Answer): Promise<string[]> {
    service.answer = () => answer;
    const page = await show();
    await viewed(page, '1', HOUR_MS);
    page.close();
    await show();
    await pass(HOUR_MS);
    return sent();
  }

  it.each([
    ['was taken', 200],
    ['is refused', 422],
    ['may have been counted', 500],
    ['may have been counted', 'fail'],
    ['may have been counted', 'hang'],
  ] as const)('since it %s: after %s', async (_, answer) => {
    expect(await sentInTwoHours(answer)).toEqual(['1 at 0']);
  });

  it.each([
    ['before the answer', 'hang'],
    ['after an answer that took it not: it is lost', 503],
  ] as const)('when the page is left %s', async (_, answer) => {
    service.answer = () => answer;
    const page = await show();
    await viewed(page, '1');
    page.close();
    service.answer = () => 200;
    await show();
    await pass(HOUR_MS);
    expect(sent()).toEqual(['1 at 0']);
  });
});

describe('a request that was certainly not taken', () => {
  it('because of its answer, is sent again until it is', async () => {
    service.answer = () => (service.sent.length < 2 ? 503 : 200);
    await viewed(await show(), '1', HOUR_MS);
    expect(sent()).toEqual(['1 at 0', '1 at 1', '1 at 3']);
  });

  it('because the call threw, is sent again', async () => {
    let calls = 0;
    service.answer = () => (calls++ < 2 ? 'throw' : 200);
    await viewed(await show(), '1', HOUR_MS);
    expect(sent()).toEqual(['1 at 3']);
  });

  it('is tried with growing pauses of 1 to 64 s for half an hour', async () => {
    service.answer = () => 503;
    await viewed(await show(), '1', HOUR_MS);
    const at = service.sent.map((request) => (request.at - START) / SECOND_MS);
    expect(at.slice(0, 10)).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 191, 255]);
    expect(at.at(-1)).toBeLessThan(1_800);
    expect(at.at(-1)).toBeGreaterThan(1_700);
  });

  it('waits as long as Retry-After says', async () => {
    service.answer = () => (service.sent.length < 1 ? { status: 429, retryAfter: '90' } : 200);
    await viewed(await show(), '1', HOUR_MS);
    expect(sent()).toEqual(['1 at 0', '1 at 90']);
  });

  it('leaves with others in order, oldest first, and without pauses once one is taken', async () => {
    service.answer = () => (Date.now() < START + 5 * SECOND_MS ? 503 : 200);
    const page = await show();
    await viewed(page, '1', 100);
    await viewed(page, '2', 100);
    await viewed(page, '3', HOUR_MS);
    const taken = service.sent.filter(({ at }) => at >= START + 5 * SECOND_MS);
    expect(taken.map(({ body }) => (body.data.result as { parentId: string }).parentId)).toEqual([
      '1',
      '2',
      '3',
    ]);
    const times = taken.map(({ at }) => at);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(100);
  });

  it('that is given up does not hold up the others', async () => {
    service.answer = () => (service.sent.length < 2 ? { status: 503, retryAfter: '1800' } : 200);
    const page = await show();
    await viewed(page, '1', 60 * SECOND_MS);
    await viewed(page, '2', HOUR_MS);
    expect(sent().map((each) => each.split('.')[0])).toEqual(['1 at 0', '2 at 60', '2 at 1800']);
  });

  it('leaves one at a time while the service takes none', async () => {
    service.answer = () => 503;
    const page = await show();
    view(page, '1');
    await viewed(page, '2', 2 * SECOND_MS);
    expect(sent()).toEqual(['1 at 0', '2 at 0', '1 at 1']);
  });

  it('is not overtaken by a later cart, which waits behind it', async () => {
    service.answer = () => (Date.now() < START + 2 * SECOND_MS ? 503 : 200);
    const page = await show();
    page.publish(productAddedToCart(cartLine(mug({ title: null }), 1)));
    await pass(500);
    page.publish(productAddedToCart(cartLine(mug({ title: null }), 2)));
    await viewed(page, '1', HOUR_MS);
    const carts = service.sent.filter(({ path }) => path === 'cart/add');
    const added = carts.map(({ body, at }) => {
      const [{ qty } = { qty: 0 }] = body.data.results as { qty: number }[];
      return `${qty} at ${(at - START) / SECOND_MS}`;
    });
    expect(added.slice(0, 2)).toEqual(['1 at 0', '1 at 1']);
    expect(added.slice(-2).map((each) => each[0])).toEqual(['1', '2']);
    expect(added.filter((each) => each.startsWith('2'))).toHaveLength(1);
    expect(service.sent.find(({ path }) => path === 'product/pageview')?.at).toBe(START + 500);
  });

  it('is one of at most 50 that wait: the oldest are dropped', async () => {
    service.answer = () => 503;
    const page = await show();
    for (let number = 1; number <= 60; number++) {
      view(page, String(number));
      await settle();
      vi.setSystemTime(Date.now() + 1);
    }
    service.sent = [];
    service.answer = () => 200;
    await pass(HOUR_MS);
    const numbers = sent().map((each) => each.split(' ')[0]);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 11)));
  });

  it('is forgotten when the consent is withdrawn', async () => {
    service.answer = () => 503;
    const page = await show();
    await viewed(page, '1');
    page.withdraw();
    view(page, '2');
    service.answer = () => 200;
    await pass(HOUR_MS);
    expect(sent()).toEqual(['1 at 0']);
  });
});

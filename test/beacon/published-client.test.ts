import { Beacon } from '@athoscommerce/beacon';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkEvent } from '../../app/beacon/validate.ts';

const NOW = '2026-01-31T12:00:00.000Z';

/** Starts the published client, hands it over, and returns what it sent: path and body. */
async function sentBy(
  siteId: string,
  use: (client: Beacon) => void,
): Promise<{ path: string; body: unknown }[]> {
  const sent: { path: string; body: unknown }[] = [];
  const fetch = (address: unknown, init?: { body?: unknown }): Promise<Response> => {
    const path = /\/beacon\/v2\/[^/]+\/(.+)$/.exec(String(address))?.[1];
    if (path !== undefined) sent.push({ path, body: JSON.parse(String(init?.body)) as unknown });
    return Promise.resolve(Response.json({ success: true }));
  };
  use(new Beacon({ siteId }, { href: 'https://shop.example.com/', apis: { fetch } }));
  await vi.runAllTimersAsync(); // the client groups its requests
  return sent;
}

/** The verdict of each request, `valid` or its problems, by path. */
function verdicts(sent: { path: string; body: unknown }[]) {
  return sent.map(({ path, body }) => {
    const [module = '', event = ''] = path.split('/');
    const verdict = checkEvent(module, event, body);
    return [path, verdict.verdict === 'invalid' ? verdict.problems : verdict.verdict];
  });
}

const product = { parentId: '1', uid: '2', sku: 'S', qty: 1, price: 5 };
const results = [
  { type: 'product' as const, parentId: '1', uid: '2' },
  { type: 'banner' as const, uid: '3' },
];
const responseId = 'r';
const tag = 'similar';

describe('what the published client sends', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(NOW) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is valid for the events of a shopping platform', async () => {
    const sent = await sentBy('demo01', ({ events }) => {
      events.product.pageView({ data: { result: { parentId: '1', uid: '2' } } });
      events.cart.add({ data: { results: [product], cart: [product] } });
      events.cart.remove({ data: { results: [product], cart: [] } });
      events.order.transaction({
        data: { orderId: '1', transactionTotal: 5, total: 6, country: 'DE', results: [product] },
      });
      events.shopper.login({ data: { id: '207119551' } });
    });
    expect(verdicts(sent)).toEqual([
      ['product/pageview', 'valid'],
      ['cart/add', 'valid'],
      ['cart/remove', 'valid'],
      ['order/transaction', 'valid'],
      ['shopper/login', 'valid'],
    ]);
  });

  it.each(['category', 'autocomplete', 'search'] as const)('is valid for %s', async (module) => {
    const sent = await sentBy('demo01', ({ events }) => {
      const { render, impression, clickThrough, addToCart } = events[module];
      clickThrough({ data: { responseId, results: results.slice(0, 1), quickView: true } });
      clickThrough({ data: { responseId, banners: [{ uid: '4' }] } });
      render({ data: { responseId } });
      impression({ data: { responseId, results, banners: [{ uid: '4' }] } });
      addToCart({ data: { responseId, results: [product] } });
    });
    expect(Object.fromEntries(verdicts(sent))).toEqual({
      [`${module}/clickthrough`]: 'valid',
      [`${module}/render`]: 'valid',
      [`${module}/impression`]: 'valid',
      [`${module}/addtocart`]: 'valid',
    });
  });

  it.each(['recommendations', 'bundles'] as const)('is valid for %s', async (module) => {
    const sent = await sentBy('demo01', ({ events }) => {
      const { render, impression, clickThrough, addToCart } = events[module];
      clickThrough({ data: { tag, responseId, results: results.slice(1) } });
      render({ data: { tag, responseId } });
      impression({ data: { tag, responseId, results, banners: [] } });
      addToCart({ data: { tag, responseId, results: [product] } });
    });
    expect(Object.fromEntries(verdicts(sent))).toEqual({
      [`${module}/clickthrough`]: 'valid',
      [`${module}/render`]: 'valid',
      [`${module}/impression`]: 'valid',
      [`${module}/addtocart`]: 'valid',
    });
  });

  it.each(['autocomplete', 'search'] as const)('is valid for a redirect of %s', async (module) => {
    const sent = await sentBy('demo01', ({ events }) => {
      events[module].redirect({ data: { responseId, redirect: 'https://shop.example.com/sale' } });
    });
    expect(verdicts(sent)).toEqual([[`${module}/redirect`, 'valid']]);
  });

  it.each(['demo01', 'at0001'])('names itself acceptably for the account %s', async (siteId) => {
    const sent = await sentBy(siteId, (client) => {
      client.setCurrency({ code: 'USD' });
      client.events.category.clickThrough({ data: { responseId, banners: [{ uid: '4' }] } });
    });
    expect(verdicts(sent)).toEqual([['category/clickthrough', 'valid']]);
  });

  it('lacks the results of an impression only where its caller left them out', async () => {
    const sent = await sentBy('demo01', ({ events }) => {
      events.recommendations.impression({ data: { tag, responseId, banners: [{ uid: '4' }] } });
    });
    expect(verdicts(sent)).toEqual([
      [
        'recommendations/impression',
        ['data.results: expected an array of results, received nothing'],
      ],
    ]);
  });
});

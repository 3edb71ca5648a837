import { Beacon } from '@athoscommerce/beacon';
import { describe, expect, it, vi } from 'vitest';
import { eventPaths } from '../../app/beacon/modules.ts';
import { startService } from '../sandbox/tracking-service/test-service.ts';

const product = { parentId: '1', uid: '2', sku: 'S', qty: 1, price: 5 };
const order = { orderId: '1', transactionTotal: 5, total: 6, results: [product] };
const results = [
  { type: 'product' as const, parentId: '1', uid: '2' },
  { type: 'banner' as const, uid: '3' },
];
const banners = [{ uid: '4' }];
const responseId = 'r';
const tag = 'similar';

/** Sends every specified event that the published client supports. */
function sendAll({ events }: Beacon): void {
  events.product.pageView({ data: { result: { parentId: '1', uid: '2' } } });
  events.cart.add({ data: { results: [product], cart: [product] } });
  events.cart.remove({ data: { results: [product], cart: [] } });
  events.order.transaction({
    data: { ...order, vat: 0.19, city: 'Berlin', state: 'BE', country: 'DE' },
  });
  events.shopper.login({ data: { id: '207119551' } });
  for (const module of ['category', 'autocomplete', 'search'] as const) {
    const { render, impression, clickThrough, addToCart } = events[module];
    render({ data: { responseId } });
    impression({ data: { responseId, results, banners } });
    clickThrough({ data: { responseId, results: results.slice(0, 1), quickView: true } });
    clickThrough({ data: { responseId, banners } });
    addToCart({ data: { responseId, results: [product] } });
  }
  for (const module of ['autocomplete', 'search'] as const) {
    events[module].redirect({ data: { responseId, redirect: 'https://shop.example.com/sale' } });
  }
  for (const module of ['recommendations', 'bundles'] as const) {
    const { render, impression, clickThrough, addToCart } = events[module];
    render({ data: { tag, responseId } });
    impression({ data: { tag, responseId, results, banners: [] } });
    clickThrough({ data: { tag, responseId, results: results.slice(1) } });
    clickThrough({ data: { tag, responseId, banners } });
    addToCart({ data: { tag, responseId, results: [product] } });
  }
}

/** Every event of the specification; a clickthrough is sent twice, with a result and with a banner. */
const EVERY_EVENT = eventPaths()
  .flatMap((path) => (path.endsWith('/clickthrough') ? [path, path] : [path]))
  .sort();

/** The client's name in events of an account. */
const nameFor = (siteId: string) =>
  new Beacon({ siteId }, { href: 'https://shop.example.com/' }).getContext().initiator;

/** The origin of the client's recommendation requests, which are not part of the protocol here. */
const NOT_TRACKING = 'https://personalization.example.com';

/** The client's configuration besides site and addresses. */
type ClientConfig = Omit<
  NonNullable<ConstructorParameters<typeof Beacon>[1]>,
  'requesters' | 'apis'
>;

/** The outcome of one request: its path, the service's verdict and, unless accepted, the problems. */
type Outcome = [path: string, verdict: string, ...problems: string[]];

/**
 * Runs the published client against a new service, over HTTP.
 *
 * The client delays requests to batch them: its timers are run at once, and its requests are held back until the real
 * clock is restored.
 */
async function outcomes(
  use: (client: Beacon) => void,
  config: ClientConfig = {},
): Promise<Outcome[]> {
  const service = await startService();
  const waiting: (() => Promise<void>)[] = [];
  const client = new Beacon(
    { siteId: 'demo01' },
    {
      href: 'https://shop.example.com/',
      ...config,
      requesters: {
        beacon: { origin: service.beaconUrl },
        personalization: { origin: NOT_TRACKING },
      },
      apis: {
        fetch: (address: unknown, init?: RequestInit): Promise<Response> => {
          const url = String(address);
          if (url.startsWith(NOT_TRACKING)) return Promise.resolve(new Response());
          return new Promise((resolve) => {
            waiting.push(() => fetch(url, init).then(resolve));
          });
        },
      },
    },
  );

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  use(client);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  // In sequence, so that they arrive in the order in which they were sent.
  for (const leave of waiting) await leave();
  return service
    .events()
    .map(({ module, event, verdict, problems }) => [`${module}/${event}`, verdict, ...problems]);
}

describe('what the published client sends over HTTP', () => {
  it.each<[string, ClientConfig, (client: Beacon) => void]>([
    ['as it comes', {}, sendAll],
    ['in development mode', { mode: 'development' }, sendAll],
    ['under its name for newer accounts', { initiator: nameFor('at0001') }, sendAll],
    [
      'with all that it can send about shopper and page',
      {
        href: 'https://shop.example.com/?athos_attribution=email:campaign-7',
        userAgent: 'Mozilla/5.0',
      },
      (client) => {
        client.setCurrency({ code: 'EUR' });
        client.updateContext('shopperId', '207119551');
        sendAll(client);
      },
    ],
  ])('is accepted for every event, %s', async (_, config, use) => {
    const found = await outcomes(use, config);
    expect(found.toSorted()).toEqual(EVERY_EVENT.map((path) => [path, 'accepted']));
  });

  it('is refused where its caller leaves out what the specification requires', async () => {
    expect(
      await outcomes(({ events }) => {
        events.order.transaction({ data: { ...order, country: 'United States' } });
        events.recommendations.impression({ data: { tag, responseId, banners } });
      }),
    ).toEqual([
      [
        'order/transaction',
        'refused',
        'data.country: expected a country code of two capital letters, received "United States"',
      ],
      [
        'recommendations/impression',
        'refused',
        'data.results: expected an array of results, received nothing',
      ],
    ]);
  });

  it('is refused for modules that the specification does not name', async () => {
    const known =
      'known are cart, product, shopper, order, category, autocomplete, search, recommendations, bundles.';
    const chat = { chatSessionId: 'c', responseId };
    const found = await outcomes(({ events }) => {
      events.chat.feedback({ data: { chatSessionId: 'c', feedback: 'positive' } });
      events.chat.clickThrough({ data: { ...chat, results: [] } });
      events.chat.impression({ data: { ...chat, results: [] } });
      events.chat.addToCart({ data: { ...chat, results: [product] } });
      events.error.snap({ data: { message: 'm' } });
      events.error.shopifypixel({ data: { message: 'm' } });
    });
    const noModule = (name: string) => `There is no module "${name}"; ${known}`;
    expect(found.toSorted()).toEqual([
      ['chat/addtocart', 'refused', noModule('chat')],
      ['chat/clickthrough', 'refused', noModule('chat')],
      ['chat/feedback', 'refused', noModule('chat')],
      ['chat/impression', 'refused', noModule('chat')],
      ['log/shopifypixel', 'refused', noModule('log')],
      ['log/snap', 'refused', noModule('log')],
    ]);
  });
});

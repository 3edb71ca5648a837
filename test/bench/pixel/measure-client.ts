import type { Beacon } from '@athoscommerce/beacon';
import type { Browser } from 'playwright-core';
import { SITE_ID } from '../../sandbox/addresses.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { forEachKind, type Kind, KIND_NAMES } from './bench-pixel.ts';

/** The argument of {@link callInPage}. */
interface CallOrder {
  kinds: readonly Kind[];
  siteId: string;
  beaconUrl: string;
  data: Record<Kind, unknown>;
}

/** The number of warm-up rounds before the measurement. */
const WARM_UP = 2;

/**
 * Makes the client send one event of each kind from a product page without a pixel, each time in a new browser profile.
 *
 * @param script the client, see `published-client.ts`
 * @param data the client's data, by kind
 * @returns milliseconds from the call of the client's method to its call of `fetch`, one per repetition
 */
export async function measureClient(
  { sandbox, browser, script }: { sandbox: Sandbox; browser: Browser; script: string },
  data: Record<Kind, unknown>,
  repetitions: number,
): Promise<Record<Kind, number[]>> {
  sandbox.disconnectPixel();
  const { shop, beacon } = sandbox.addresses;
  const visit = async (): Promise<Record<Kind, number>> => {
    const context = await browser.newContext({ baseURL: shop, locale: 'en-US' });
    try {
      const page = await context.newPage();
      await page.goto('/products/stoneware-mug');
      await page.addScriptTag({ content: script });
      const order = { kinds: KIND_NAMES, siteId: SITE_ID, beaconUrl: beacon, data };
      return await page.evaluate(callInPage, order);
    } finally {
      await context.close();
    }
  };

  for (let round = 0; round < WARM_UP; round += 1) await visit();
  const visits: Record<Kind, number>[] = [];
  for (let round = 0; round < repetitions; round += 1) visits.push(await visit());
  return forEachKind((kind) => visits.map((times) => times[kind]));
}

/** Runs in the page: one call of each kind, each after the previous one has been answered. */
async function callInPage(order: CallOrder): Promise<Record<Kind, number>> {
  const { PublishedClient } = globalThis as unknown as {
    PublishedClient: { Beacon: typeof Beacon };
  };
  let onRequest: (url: string, at: number, answer: Promise<Response>) => void = () => undefined;
  const { origin } = new URL(order.beaconUrl);
  const client = new PublishedClient.Beacon(
    { siteId: order.siteId },
    {
      requesters: { beacon: { origin: order.beaconUrl }, personalization: { origin } },
      apis: {
        fetch: (address: unknown, init?: RequestInit): Promise<Response> => {
          const at = performance.now();
          const answer = fetch(String(address), init);
          onRequest(String(address), at, answer);
          return answer;
        },
      },
    },
  );
  const { product, cart, order: orders } = client.events;
  const methods: Record<Kind, (event: { data: never }) => void> = {
    'product/pageview': product.pageView,
    'cart/add': cart.add,
    'cart/remove': cart.remove,
    'order/transaction': orders.transaction,
  };

  const times: Partial<Record<Kind, number>> = {};
  for (const kind of order.kinds) {
    const sent = new Promise<{ at: number; answer: Promise<Response> }>((resolve) => {
      onRequest = (url, at, answer) => {
        if (url.endsWith(`/${kind}`)) resolve({ at, answer });
      };
    });
    const method = methods[kind];
    const event = { data: order.data[kind] as never };
    const from = performance.now();
    method(event);
    const { at, answer } = await sent;
    await answer;
    times[kind] = at - from;
  }
  return times as Record<Kind, number>;
}

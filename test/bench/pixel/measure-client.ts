import type { Beacon } from '@athoscommerce/beacon';
import type { Browser } from 'playwright-core';
import { SITE_ID } from '../../sandbox/addresses.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { forEachKind, type Kind, KIND_NAMES } from './bench-pixel.ts';

/** The measurements of the published client. */
export interface ClientMeasurement {
  /** Milliseconds from the call of the client's method to its call of `fetch`, one per repetition. */
  times: Record<Kind, number[]>;
  /** All requests that one call causes, including those to its own service. */
  requestsPerEvent: Record<Kind, number>;
  preflights: number;
}

interface Call {
  ms: number;
  /** Requests between this call and the next one. */
  requests: number;
}

/** The argument of {@link callInPage}. */
interface CallOrder {
  kinds: readonly Kind[];
  siteId: string;
  beaconUrl: string;
  data: Record<Kind, unknown>;
  /** Milliseconds to wait after each call, for work that the client delays. */
  pauseMs: number;
}

/** The client batches and delays requests for 300 ms. */
const PUT_OFF_MS = 600;

/** The number of warm-up rounds before the measurement. */
const WARM_UP = 2;

/**
 * Makes the client send one event of each kind from a product page without a pixel, each time in a new browser profile.
 *
 * @param script the client, see `published-client.ts`
 * @param data the client's data, by kind
 */
export async function measureClient(
  { sandbox, browser, script }: { sandbox: Sandbox; browser: Browser; script: string },
  data: Record<Kind, unknown>,
  repetitions: number,
): Promise<ClientMeasurement> {
  sandbox.disconnectPixel();
  const { shop, beacon } = sandbox.addresses;
  const visit = async (pauseMs: number): Promise<Record<Kind, Call>> => {
    const context = await browser.newContext({ baseURL: shop, locale: 'en-US' });
    try {
      const page = await context.newPage();
      await page.goto('/products/stoneware-mug');
      await page.addScriptTag({ content: script });
      const order = { kinds: KIND_NAMES, siteId: SITE_ID, beaconUrl: beacon, data, pauseMs };
      return await page.evaluate(callInPage, order);
    } finally {
      await context.close();
    }
  };

  for (let round = 0; round < WARM_UP; round += 1) await visit(0);
  const visits: Record<Kind, Call>[] = [];
  for (let round = 0; round < repetitions; round += 1) visits.push(await visit(0));
  sandbox.tracking.clear();
  const unhurried = await visit(PUT_OFF_MS);
  return {
    times: forEachKind((kind) => visits.map((calls) => calls[kind].ms)),
    requestsPerEvent: forEachKind((kind) => unhurried[kind].requests),
    preflights: sandbox.tracking.preflights(),
  };
}

/** Runs in the page: one call of each kind, each after the previous one has been answered. */
async function callInPage(order: CallOrder): Promise<Record<Kind, Call>> {
  const { PublishedClient } = globalThis as unknown as {
    PublishedClient: { Beacon: typeof Beacon };
  };
  let requests = 0;
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
          requests += 1;
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

  const calls: Partial<Record<Kind, Call>> = {};
  for (const kind of order.kinds) {
    requests = 0;
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
    await new Promise((resolve) => setTimeout(resolve, order.pauseMs));
    calls[kind] = { ms: at - from, requests };
  }
  return calls as Record<Kind, Call>;
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import type { Look } from '../../../app/shop-feed/bulk-operations.ts';
import type { ShopFeedsDeps } from '../../../app/shop-feed/shop-feed.ts';
import type { FeedToSend } from '../../../app/shop-feed/step.ts';

/** What a feed's maker asks of others: Shopify to begin and to tell, its storage, and who takes the feed. */
export type Outside = '/start' | '/look' | '/result' | '/send';

/** Shopify and who takes feeds, by HTTP: any process reaches them, and any can be kept waiting there. */
export interface OutsideWorld {
  url: string;
  /** What was asked, in its order. */
  asked: Outside[];
  /** The feeds that came whole. */
  taken: string[];
  /** What Shopify says of every operation; by default, that it has ended. */
  look: Look;
  /** Leaves questions of this kind without an answer; a result stops in its middle. Null: none. */
  hold: Outside | null;
  close(): Promise<void>;
}

export async function startOutsideWorld(result: string): Promise<OutsideWorld> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '') as Outside;
    void (async () => {
      const body = await readText(request);
      world.asked.push(path);
      if (path === '/send') world.taken.push(body);
      if (path === '/result') {
        const held = world.hold === '/result';
        response.write(held ? result.slice(0, result.length / 2) : result);
        if (!held) response.end();
      } else if (world.hold !== path) {
        response.end(JSON.stringify(path === '/look' ? world.look : {}));
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world: OutsideWorld = {
    url,
    asked: [],
    taken: [],
    look: { kind: 'completed', objects: 12, url: 'https://storage.example.com/result.jsonl' },
    hold: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return world;
}

/** The ways there, for the feeds of any process. */
export function waysTo(url: string): Pick<ShopFeedsDeps, 'operations' | 'fetch' | 'send'> {
  const ask = async (path: Outside, init?: RequestInit): Promise<unknown> =>
    (await fetch(`${url}${path}`, init)).json();
  return {
    operations: {
      async start() {
        await ask('/start');
        return { kind: 'started', operationId: 'gid://shopify/BulkOperation/1' };
      },
      look: async () => lookSchema.parse(await ask('/look')) as Look,
    },
    fetch: () => fetch(`${url}/result`),
    async send(_shop, { open }: FeedToSend) {
      await ask('/send', { method: 'POST', body: await readText(await open()) });
      return 'requested';
    },
  };
}

const lookSchema = z.looseObject({ kind: z.string() });

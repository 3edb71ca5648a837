import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { pino } from 'pino';
import { beforeEach } from 'vitest';
import type { Look, Started } from '../../../app/shop-feed/bulk-operations.ts';
import { createShopFeeds, type ShopFeeds } from '../../../app/shop-feed/shop-feed.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { type Clock, createClock } from '../clock.ts';
import { useDatabase } from '../use-database.ts';
import { asJsonLines, productLines } from './result-lines.ts';

export const SHOP = 'demo-shop.myshopify.com';
export const STAFF = { id: '7', name: 'Jane' };
export const OPERATION = 'gid://shopify/BulkOperation/1';
export const RESULT = asJsonLines([
  ...productLines({ id: 1 }),
  ...productLines({ id: 2, variants: 3 }),
  ...productLines({ id: 3, images: 0 }),
]);

/** The calls that a build waits for: Shopify starts an operation, has its status, stores its result; the feed is sent. */
export type Outside = 'start' | 'look' | 'result' | 'send';

/** The surroundings of a build, which a test changes. */
interface OutsideWorld {
  clock: Clock;
  started: Started;
  look: Look;
  /** The stored result; null where it cannot be reached. */
  result: string | null;
  wake: (at: Date) => Promise<void>;
  /** A call that never returns; a result stops in its middle. */
  hold: Outside | null;
  /** The calls in their order. */
  asked: Outside[];
  /** The documents of operations. */
  documents: string[];
  woken: Date[];
  sent: { feedId: string; cause: string; text: string }[];
}

export const COMPLETED: Look = {
  kind: 'completed',
  objects: 12,
  url: 'https://storage.example.com/result.jsonl',
};

const never = new Promise<never>(() => undefined);

/** Gives each test of a file a shop with an account. */
export function useShopFeeds() {
  const database = useDatabase();
  let outside: OutsideWorld;
  let feeds: ShopFeeds;

  beforeEach(async () => {
    const { prisma } = database();
    const clock = createClock(new Date('2026-11-20T10:00:00.000Z'));
    const account = { siteId: 'demo01', sealedSecret: 'key:AAAA', updatedAt: clock.now() };
    await prisma.shop.create({
      data: {
        domain: SHOP,
        name: 'Demo',
        timeZone: 'Europe/Berlin',
        factsReadAt: clock.now(),
        credentials: { create: account },
      },
    });
    outside = {
      clock,
      started: { kind: 'started', operationId: OPERATION },
      look: { kind: 'running', objects: 5 },
      result: RESULT,
      wake: (at) => Promise.resolve(void outside.woken.push(at)),
      hold: null,
      asked: [],
      documents: [],
      woken: [],
      sent: [],
    };
    feeds = anotherProcess();
  });

  async function answer<Answer>(place: Outside, give: () => Answer): Promise<Answer> {
    outside.asked.push(place);
    return outside.hold === place ? never : give();
  }

  /** The feeds of another process. */
  function anotherProcess(): ShopFeeds {
    return createShopFeeds({
      prisma: database().prisma,
      settings: { read: () => Promise.resolve({ ...DEFAULT_SETTINGS, identifiers: 'variant' }) },
      shops: createShops({ prisma: database().prisma, now: outside.clock.now }),
      operations: {
        start: (_, document) => {
          outside.documents.push(document);
          return answer('start', () => outside.started);
        },
        look: () => answer('look', () => outside.look),
      },
      fetch: () => {
        const { hold, result } = outside;
        outside.asked.push('result');
        if (result === null) return Promise.reject(new TypeError('fetch failed'));
        if (hold !== 'result') return Promise.resolve(new Response(result));
        return Promise.resolve(new Response(halfOf(result)));
      },
      send: async (_, { feedId, cause, open }) => {
        const text = await readText(await open());
        outside.sent.push({ feedId, cause, text });
        return answer('send', () => 'requested');
      },
      wake: (_, at) => outside.wake(at),
      now: outside.clock.now,
      log: pino({ level: 'silent' }),
    });
  }

  return {
    database,
    outside: () => outside,
    feeds: () => feeds,
    anotherProcess,
    build: async () => (await feeds.view(SHOP)).build,
  };
}

/** The first half of a text, and no end. */
function halfOf(text: string): ReadableStream {
  const pieces = async function* () {
    yield Buffer.from(text.slice(0, text.length / 2));
    await never;
  };
  return Readable.toWeb(Readable.from(pieces())) as ReadableStream;
}

import { buffer, text as readText } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beforeEach } from 'vitest';
import type { OperationStatus, Started } from '../../../app/shop-feed/bulk-operations.ts';
import type { FeedChoices } from '../../../app/shop-feed/feed-definition.ts';
import { createShopFeeds, type ShopFeeds } from '../../../app/shop-feed/shop-feed.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { createShops } from '../../../app/shop/shops.ts';
import type { Mapping } from '../../../app/uploads/mapping.ts';
import type { UploadOutcome, Uploads } from '../../../app/uploads/uploads.ts';
import { type Clock, createClock, MINUTE } from '../clock.ts';
import { useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';
import { asJsonLines, productLines } from './result-lines.ts';

export const SHOP = 'demo-shop.myshopify.com';
export const STAFF = { id: '7', name: 'Jane' };
export const OPERATION = 'gid://shopify/BulkOperation/1';
export const RESULT = asJsonLines([
  ...productLines({ id: 1 }),
  ...productLines({ id: 2, variants: 3 }),
  ...productLines({ id: 3, images: 0 }),
]);

/** The environment of a build, which a test changes. */
interface OutsideWorld {
  clock: Clock;
  started: Started;
  check: OperationStatus;
  /** The stored result; null if it cannot be reached. */
  result: string | null;
  enqueue: (at: Date) => Promise<void>;
  /** The query documents of operations. */
  documents: string[];
  woken: Date[];
  /** The feeds that staff choose in Settings. */
  chosen: string[];
  sent: { feedId: string; cause: string; text: string; fewer: string; mapping: Mapping }[];
  /** The outcome of uploads without the staff's consent. */
  answer: UploadOutcome;
  /** The re-index of a file that an earlier step has requested; null without one. */
  earlier: Awaited<ReturnType<Uploads['ofFile']>>;
  /** Called when the file of an upload is stored, without content. */
  stored: () => Promise<unknown>;
  /** The error of uploads; null without one. */
  sendFails: Error | null;
}

export const COMPLETED: OperationStatus = {
  kind: 'completed',
  objects: 12,
  bytes: Buffer.byteLength(RESULT),
  url: 'https://storage.example.com/result.jsonl',
};

/** The outcome of a requested upload; no build reads more of it. */
const REQUESTED = { outcome: 'requested' } as UploadOutcome;

/** Choices of staff: no more than each feed has, and no feed of the day. */
export const NOTHING: FeedChoices = {
  metafields: [],
  variantMetafields: [],
  countries: [],
  feedId: null,
  dailyAt: null,
};

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
      check: { kind: 'running', objects: 5 },
      result: RESULT,
      enqueue: (at) => Promise.resolve(void outside.woken.push(at)),
      documents: [],
      woken: [],
      chosen: ['7', '8'],
      sent: [],
      answer: REQUESTED,
      earlier: null,
      stored: () => Promise.resolve(),
      sendFails: null,
    };
    feeds = anotherProcess();
  });

  /** The feeds of another process. */
  function anotherProcess(): ShopFeeds {
    return createShopFeeds({
      prisma: database().prisma,
      settings: {
        read: () =>
          Promise.resolve({
            ...DEFAULT_SETTINGS,
            identifiers: 'variant',
            feedIds: outside.chosen,
          }),
      },
      uploadedFeeds: { ids: () => Promise.resolve(['7', '9']) },
      shops: createShops({ prisma: database().prisma, now: outside.clock.now }),
      operations: {
        start: (_, document) => {
          outside.documents.push(document);
          return Promise.resolve(outside.started);
        },
        check: () => Promise.resolve(outside.check),
      },
      fetch: () => {
        const { result } = outside;
        return result === null
          ? Promise.reject(new TypeError('fetch failed'))
          : Promise.resolve(new Response(result));
      },
      uploads: {
        ofFile: () => Promise.resolve(outside.earlier),
        async send(_, { feedId, open, mapping }, { cause, fewer }) {
          if (outside.sendFails) throw outside.sendFails;
          await outside.stored();
          const text = await readText(await open());
          outside.sent.push({ feedId, cause, text, fewer, mapping });
          return fewer === 'accept' ? REQUESTED : outside.answer;
        },
      },
      enqueue: (_, at) => outside.enqueue(at),
      now: outside.clock.now,
      log: silentLog,
    });
  }

  const build = async () => (await feeds.view(SHOP)).build;

  /** Lets time pass and runs a step; returns the build. */
  async function step(ms = 0) {
    outside.clock.pass(ms);
    await feeds.work.run({ shop: SHOP });
    return build();
  }

  /** Runs several steps, and lets time pass before each; returns the build. */
  async function steps(count: number, ms = 0) {
    for (let left = count; left > 1; left -= 1) await step(ms);
    return step(ms);
  }

  /** Makes a feed completely. */
  async function make(): Promise<void> {
    await feeds.make(SHOP, STAFF);
    await step();
    outside.check = COMPLETED;
    await steps(2, MINUTE);
  }

  /** Has staff request the upload of the feed. */
  const upload = (agreedTo: string | null = null, feedId = '7') =>
    feeds.upload(SHOP, { feedId, staff: STAFF, agreedTo });

  async function downloaded(): Promise<string> {
    const download = await feeds.download(SHOP);
    if (!download.ok) throw new Error(download.why);
    return gunzipSync(await buffer(download.body)).toString();
  }

  return {
    database,
    outside: () => outside,
    feeds: () => feeds,
    anotherProcess,
    build,
    step,
    steps,
    make,
    upload,
    downloaded,
  };
}

import { beforeEach, expect } from 'vitest';
import { productBody } from '../../../app/catalogue/catalogue-snapshot.ts';
import { createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import {
  type CatalogueComparison,
  createCatalogueComparison,
} from '../../../app/catalogue/comparison.ts';
import { createCatalogueSource } from '../../../app/shopify/catalogue-source.ts';
import type { AdminAnswer } from '../../../app/shopify/admin-client.ts';
import { createExecutor } from '../../sandbox/admin/admin-api/execute.ts';
import { createPlatform } from '../../sandbox/admin/platform/platform.ts';
import { catalogueNews } from '../../sandbox/admin/webhooks/catalogue-webhooks.ts';
import { type Catalogue, createCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { type Clock, createClock, DAY, MINUTE, SECOND } from '../clock.ts';
import { answered, failedWith } from '../shopify/admin-answers.ts';
import { useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';

export const SHOP = 'demo-shop.myshopify.com';
export const MUG = '7913550012011';
export const KETTLE = '7913550012028';
export const START = new Date('2026-11-20T12:00:00.000Z');

const EMPTY_LIST = answered({ products: { nodes: [], pageInfo: { hasNextPage: false } } });

interface ComparisonKit {
  clock: Clock;
  catalogue: Catalogue;
  comparison: CatalogueComparison;
  changes: ReturnType<typeof createCatalogueChanges>;
  /** Answers that replace those of the Admin API, each once. */
  instead: AdminAnswer[];
  /** The ids of products about which the Admin API gives an error. */
  unreadable: string[];
  /** Whether the Admin API lists no product, and lets ten be read by their ids at a time. */
  listsNone: boolean;
  /** The names of the queries to the Admin API. */
  asked: string[];
  /** The times at which a worker is woken. */
  enqueued: Date[];
}

/** The nightly comparison of a shop that has an account, on the sandbox's catalogue. */
export function useComparison() {
  const database = useDatabase();
  let current: ComparisonKit;
  const kit = () => current;

  beforeEach(async () => {
    await database().prisma.shop.create({
      data: {
        domain: SHOP,
        installedAt: START,
        credentials: { create: { siteId: 'demo01', sealedSecret: 'key:AAAA', updatedAt: START } },
      },
    });
    const clock = createClock(START);
    const catalogue = createCatalogue({ now: () => clock.now().getTime() });
    const changes = createCatalogueChanges({ prisma: database().prisma, now: clock.now });
    const enqueued: Date[] = [];
    const api = { query: adminApi({ catalogue, clock }, kit) };
    const comparison = createCatalogueComparison({
      prisma: database().prisma,
      source: createCatalogueSource({ api, log: silentLog }),
      changes,
      shops: { find: () => Promise.resolve(null) },
      enqueue: (_shop, at) => Promise.resolve(void enqueued.push(at)),
      now: clock.now,
      log: silentLog,
    });
    const usual = { instead: [], unreadable: [], listsNone: false, asked: [] };
    current = { clock, catalogue, comparison, changes, enqueued, ...usual };
  });

  /** Runs a step; returns what staff see. */
  async function run() {
    await kit().comparison.work.run({ shop: SHOP });
    return kit().comparison.view(SHOP);
  }

  /** Sends all changes to the feed, and lets a minute pass. */
  async function send(): Promise<void> {
    await kit().changes.markClean(SHOP, new Map([['1201', kit().clock.now()]]));
    kit().clock.pass(MINUTE);
  }

  /** Lets a day pass and compares the shop completely; returns the number of changes found. */
  async function night(): Promise<number> {
    const { clock, comparison } = kit();
    clock.pass(DAY);
    await comparison.request(SHOP);
    for (let steps = 0; steps < 10; steps += 1) {
      const { state, found } = await run();
      if (state === 'waiting') return found;
      clock.pass(MINUTE);
    }
    throw new Error('The comparison does not end.');
  }

  /** Delivers a webhook with the current state of a product. */
  async function webhookOf(id: string): Promise<void> {
    const product = kit().catalogue.find(id);
    if (!product) throw new Error(`There is no product ${id}.`);
    const { body } = catalogueNews({ what: 'updated', product });
    await kit().changes.record(SHOP, productBody.parse(body));
  }

  const rows = () =>
    database().prisma.catalogueItem.findMany({
      orderBy: { id: 'asc' },
      select: { id: true, fields: true, deleted: true, dirtySince: true },
    });

  return { database, kit, run, send, night, webhookOf, rows };
}

/** The sandbox's Admin API for the catalogue, accessed with the app's own token. */
function adminApi(
  { catalogue, clock }: Pick<ComparisonKit, 'catalogue' | 'clock'>,
  kit: () => ComparisonKit,
) {
  const platform = createPlatform({ catalogue, now: clock.now });
  platform.install();
  const execute = createExecutor({ platform, onBulkEnd: () => undefined }).execute;
  return async (_shop: string, query: string, variables = {}): Promise<AdminAnswer> => {
    const { asked, instead, unreadable, listsNone } = kit();
    asked.push(/query (\w+)/.exec(query)?.[1] ?? '');
    const other = instead.shift();
    if (other) return other;
    const ids = 'ids' in variables ? String(variables.ids) : '';
    if (unreadable.some((id) => ids.includes(id))) return failedWith('INTERNAL_SERVER_ERROR');
    if (listsNone && asked.at(-1) === 'ReadProductIds') return EMPTY_LIST;
    const { data, errors } = await execute({ query, variables });
    if (errors?.[0]?.extensions?.code === 'THROTTLED')
      return { kind: 'throttled', pauseMs: 10 * SECOND };
    expect(errors).toBeUndefined();
    return answered(data, { pauseMs: listsNone ? 10 * SECOND : 0 });
  };
}

import { randomUUID } from 'node:crypto';
import type { HealthFacts } from '../../../app/health/finding.ts';
import type { IndexingOverview } from '../../../app/indexing/overview.ts';
import { createFlow } from '../../../app/flow/flow.ts';
import type { NoToken } from '../../../app/shopify/admin-client.ts';
import type { DeliveryResult } from '../../../app/work/deliveries.ts';
import { addShop, alertsOf } from '../alerts/alerts-kit.ts';
import { createClock } from '../clock.ts';
import { facts } from '../health/health-kit.ts';
import type { TestDatabase } from '../../support/database.ts';
import { silentLog } from '../silent-log.ts';

export const SHOP = 'demo-shop.myshopify.com';
export const API_KEY = 'the-api-key';

/** Flow of a shop with access, whose account and feed the test sets. */
export async function createFlowKit(database: TestDatabase) {
  const { prisma } = database;
  const clock = createClock(new Date('2026-11-25T10:00:00.000Z'));
  const fired: { handle: string; payload: object }[] = [];
  const state = {
    access: { token: 'token' } as { token: string } | NoToken,
    result: { outcome: 'taken' } as DeliveryResult | Promise<DeliveryResult>,
    account: 'accepted' as HealthFacts['account'],
    feedState: 'done',
  };
  const flow = createFlow({
    prisma,
    findOwnToken: () => Promise.resolve(state.access),
    fire(_, trigger) {
      fired.push(trigger);
      return Promise.resolve(state.result);
    },
    apiKey: API_KEY,
    now: clock.now,
    log: silentLog,
  });
  const overview = () => {
    const named = [{ id: '1201', state: state.feedState }];
    const feeds = named.map((record) => ({ feedId: record.id, record }));
    return { feeds, named, now: clock.now() } as unknown as IndexingOverview;
  };
  const alerts = alertsOf({ prisma, changed: flow.alertChanged, now: clock.now, log: silentLog });
  await addShop(database, SHOP);
  await prisma.session.create({
    data: { id: `offline_${SHOP}`, shop: SHOP, state: '', accessToken: 'sealed' },
  });
  return {
    prisma,
    clock,
    state,
    fired,
    flow,
    /** Opens and ends alerts after this change of the account. */
    checkAlerts(account = state.account) {
      state.account = account;
      return alerts.check(SHOP, { ...overview(), health: facts({ now: clock.now(), account }) });
    },
    /** Ends a re-index of feed 1201, as its last step writes it. */
    async endIndex(ended: 'done' | 'failed', reason: string | null = null): Promise<string> {
      const id = randomUUID();
      await prisma.$transaction(async (tx) => {
        const at = clock.now();
        const kind = { kind: 'now', cause: 'schedule', requestedAt: at, endedAt: at };
        await tx.reindex.create({
          data: { id, shopDomain: SHOP, feedId: '1201', state: ended, reason, ...kind },
        });
        await flow.indexEnded({ id, shop: SHOP, feedId: '1201' }, ended, tx);
      });
      return id;
    },
    /** Lets time pass, and runs the due steps. */
    async work(ms = 0): Promise<void> {
      clock.pass(ms);
      for (const job of await flow.work.due(100)) await flow.work.run(job);
    },
    states: async () =>
      (await prisma.flowTrigger.findMany({ orderBy: { queuedAt: 'asc' } })).map(
        ({ handle, state: each }) => `${handle} ${each}`,
      ),
  };
}

export type FlowKit = Awaited<ReturnType<typeof createFlowKit>>;

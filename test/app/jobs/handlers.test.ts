import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedKey } from '../../../app/catalogue/automatic.ts';
import { createHandlers, type HandlerDeps } from '../../../app/jobs/handlers.ts';
import type { JobName } from '../../../app/jobs/jobs.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

const NOW = new Date('2026-11-21T12:00:00.000Z');
const SHOP = 'one.myshopify.com';
const HOUR_MS = 60 * 60 * 1000;

let happened: unknown[];

beforeEach(() => {
  happened = [];
});

/** Handlers whose rooms note what they are asked for, and have this to do. */
function handlers({
  due = [] as string[],
  undecided = [] as string[],
  feeds = [] as FeedKey[],
} = {}) {
  const note = (what: string) => (argument: unknown) => {
    happened.push([what, argument]);
    return Promise.resolve();
  };
  const parts: HandlerDeps = {
    prisma: database().prisma,
    now: () => NOW,
    alerts: {
      sweep: async () => {
        await note('sweep')('alerts');
        return 1;
      },
      mails: { step: note('mail'), due: () => Promise.resolve(due) },
      forgetOld: () => note('forget')('old alerts'),
    },
    uploads: { sweep: () => Promise.resolve() },
    indexing: { step: note('step'), due: () => Promise.resolve(due) },
    logins: {
      send: note('send'),
      due: () => Promise.resolve(due),
      forgetOld: async () => {
        await note('forget')('old events');
        return { anonymized: 0, deleted: 0 };
      },
    },
    automatic: { look: note('look'), due: () => Promise.resolve(feeds) },
    updates: { send: note('send'), due: () => Promise.resolve(feeds) },
    changes: { forgetDeleted: () => note('forget')('deleted products') },
    sentUpdates: { forgetOld: () => note('forget')('old updates') },
    comparison: { step: note('compare'), due: () => Promise.resolve(due) },
    orders: { read: note('read orders'), due: () => Promise.resolve(due) },
    reports: {
      updateRates: () => Promise.resolve(due),
      forgetOld: () => note('forget')('old reports'),
    },
    applyReportRate: note('apply rate'),
    shops: { redactionsRequested: () => Promise.resolve(undecided) },
    shopFeeds: { step: note('step of a feed'), due: () => Promise.resolve(due) },
    redactions: { decide: note('decide') },
    sessionStorage: { deleteExpired: () => note('forget')('expired sessions') },
    jobs: { sendMany: (name, data) => note(name)(data) },
  };
  return createHandlers(parts);
}

describe('a sweep', () => {
  const id = randomUUID();
  const feed = { shop: SHOP, feedId: '7' };

  it.each<[JobName, unknown[][]]>([
    ['reindex-sweep', [['reindex-step', [{ reindexId: id }]]]],
    ['login-sweep', [['login-send', [{ login: id }]]]],
    [
      'alert-sweep',
      [
        ['sweep', 'alerts'],
        ['alert-mail', [{ mail: id }]],
      ],
    ],
    ['orders-sweep', [['orders-read', [{ shop: id }]]]],
    ['report-rates', [['report-rate', [{ shop: id }]]]],
    ['automatic-sweep', [['automatic-look', [feed]]]],
    ['updates-sweep', [['updates-send', [feed]]]],
  ])('%s queues what is due', async (name, queued) => {
    await handlers({ due: [id], feeds: [feed] })[name]({} as never);
    expect(happened).toEqual(queued);
  });
});

describe('tidying up', () => {
  it('forgets receipts that Shopify will not ask for again, and no younger one', async () => {
    const receipt = (id: string, hours: number) => ({
      id,
      shopDomain: 'demo-shop.myshopify.com',
      topic: 'app/uninstalled',
      receivedAt: new Date(NOW.getTime() - hours * HOUR_MS),
    });
    await database().prisma.webhookReceipt.createMany({
      data: [receipt('old', 49), receipt('young', 47), receipt('new', 0)],
    });
    await handlers()['tidy-up']({});
    const kept = await database().prisma.webhookReceipt.findMany({ orderBy: { id: 'asc' } });
    expect(kept.map(({ id }) => id)).toEqual(['new', 'young']);
    expect(happened).toContainEqual(['forget', 'old events']);
    expect(happened).toContainEqual(['forget', 'deleted products']);
    expect(happened).toContainEqual(['forget', 'old updates']);
    expect(happened).toContainEqual(['forget', 'old alerts']);
  });

  it('forgets expired sessions of staff', async () => {
    await handlers()['tidy-up']({});
    expect(happened).toContainEqual(['forget', 'expired sessions']);
  });

  it('has each redaction that is not decided tried again', async () => {
    await handlers({ undecided: ['demo-shop.myshopify.com'] })['tidy-up']({});
    expect(happened).toContainEqual(['shop-redact', [{ shop: 'demo-shop.myshopify.com' }]]);
  });
});

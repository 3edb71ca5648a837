import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedKey } from '../../../app/catalogue/automatic.ts';
import { createHandlers, type HandlerDeps } from '../../../app/jobs/handlers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const SHOP = 'one.myshopify.com';
const HOUR_MS = 60 * 60 * 1000;

let database: TestDatabase;
let happened: unknown[];

beforeEach(async () => {
  database = await createTestDatabase();
  happened = [];
});

afterEach(async () => {
  await database.close();
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
    prisma: database.prisma,
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
    sessionStorage: {
      sealAll: async () => {
        await note('seal')('sessions');
        return 0;
      },
      deleteExpired: () => note('forget')('expired sessions'),
    },
    jobs: { sendMany: (name, data) => note(name)(data) },
  };
  return createHandlers(parts);
}

describe('the sweep', () => {
  it('wakes every re-index whose step is due', async () => {
    const due = [randomUUID(), randomUUID()];
    await handlers({ due })['reindex-sweep']({});
    expect(happened).toEqual([['reindex-step', due.map((reindexId) => ({ reindexId }))]]);
  });

  it('has the orders of every shop read whose turn it is', async () => {
    await handlers({ due: [SHOP] })['orders-sweep']({});
    expect(happened).toEqual([['orders-read', [{ shop: SHOP }]]]);
  });

  it('has each feed looked at about which there is something to decide', async () => {
    const feeds = [{ shop: 'demo-shop.myshopify.com', feedId: '7' }];
    await handlers({ feeds })['automatic-sweep']({});
    await handlers({ feeds })['updates-sweep']({});
    expect(happened).toEqual([
      ['automatic-look', feeds],
      ['updates-send', feeds],
    ]);
  });

  it('wakes every event of the app whose step is due', async () => {
    const due = [randomUUID(), randomUUID()];
    await handlers({ due })['login-sweep']({});
    expect(happened).toEqual([['login-send', due.map((login) => ({ login }))]]);
  });
});

it('A new rate of reports is written for each shop that has one.', async () => {
  const due = ['demo-shop.myshopify.com'];
  await handlers({ due })['report-rates']({});
  expect(happened).toEqual([['report-rate', due.map((shop) => ({ shop }))]]);
});

describe('the sweep of alerts', () => {
  it('looks at the shops, and then wakes every mail whose step is due', async () => {
    const due = [randomUUID()];
    await handlers({ due })['alert-sweep']({});
    expect(happened).toEqual([
      ['sweep', 'alerts'],
      ['alert-mail', due.map((mail) => ({ mail }))],
    ]);
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
    await database.prisma.webhookReceipt.createMany({
      data: [receipt('old', 49), receipt('young', 47), receipt('new', 0)],
    });
    await handlers()['tidy-up']({});
    const kept = await database.prisma.webhookReceipt.findMany({ orderBy: { id: 'asc' } });
    expect(kept.map(({ id }) => id)).toEqual(['new', 'young']);
    expect(happened).toContainEqual(['forget', 'old events']);
    expect(happened).toContainEqual(['forget', 'deleted products']);
    expect(happened).toContainEqual(['forget', 'old updates']);
    expect(happened).toContainEqual(['forget', 'old alerts']);
  });

  it('forgets expired sessions of staff, and seals what an earlier version has stored', async () => {
    await handlers()['tidy-up']({});
    expect(happened).toContainEqual(['forget', 'expired sessions']);
    expect(happened).toContainEqual(['seal', 'sessions']);
  });

  it('has each redaction that is not decided tried again', async () => {
    await handlers({ undecided: ['demo-shop.myshopify.com'] })['tidy-up']({});
    expect(happened).toContainEqual(['shop-redact', [{ shop: 'demo-shop.myshopify.com' }]]);
  });
});

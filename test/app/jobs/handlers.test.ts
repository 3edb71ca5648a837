import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHandlers, type HandlerDeps } from '../../../app/jobs/handlers.ts';
import type { JobName } from '../../../app/jobs/jobs.ts';
import { HOUR } from '../clock.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

const NOW = new Date('2026-11-21T12:00:00.000Z');
const SHOP = 'one.myshopify.com';
const ID = randomUUID();
const FEED = { shop: SHOP, feedId: '7' };

/** The calls of the rooms, in their order. */
let calls: unknown[][];

beforeEach(() => {
  calls = [];
});

/** A function that is noted under a name. */
const noting = (name: string) => (argument: unknown) => {
  calls.push([name, argument]);
  return Promise.resolve();
};
const due = () => Promise.resolve([ID]);
const dueFeeds = () => Promise.resolve([FEED]);

/** Handlers whose rooms note their calls, and each have one thing due. */
function handlers() {
  const deps: HandlerDeps = {
    prisma: database().prisma,
    now: () => NOW,
    alerts: {
      sweep: () => noting('alerts.sweep')(null).then(() => 1),
      mails: { step: noting('mail'), due },
      forgetOld: () => noting('forget')('alerts'),
    },
    uploads: { sweep: () => noting('uploads.sweep')(null) },
    indexing: { step: noting('step'), due },
    logins: {
      send: noting('send'),
      due,
      forgetOld: () => noting('forget')('logins').then(() => ({ anonymized: 0, deleted: 0 })),
    },
    automatic: { look: noting('look'), due: dueFeeds },
    updates: { send: noting('send'), due: dueFeeds },
    changes: { forgetDeleted: () => noting('forget')('products') },
    sentUpdates: { forgetOld: () => noting('forget')('updates') },
    comparison: { step: noting('compare'), due },
    orders: { read: noting('read orders'), due },
    reports: { forgetOld: () => noting('forget')('reports') },
    shops: { redactionsRequested: due },
    shopFeeds: { step: noting('step of a feed'), due },
    redactions: { decide: noting('decide') },
    sessionStorage: { deleteExpired: () => noting('forget')('sessions') },
    jobs: { sendMany: (name, data) => noting(name)(data) },
  };
  return createHandlers(deps);
}

describe('a sweep', () => {
  it.each<[JobName, unknown[][]]>([
    [
      'reindex-sweep',
      [
        ['reindex-step', [{ reindexId: ID }]],
        ['uploads.sweep', null],
      ],
    ],
    ['login-sweep', [['login-send', [{ login: ID }]]]],
    [
      'alert-sweep',
      [
        ['alerts.sweep', null],
        ['alert-mail', [{ mail: ID }]],
      ],
    ],
    ['orders-sweep', [['orders-read', [{ shop: ID }]]]],
    ['automatic-sweep', [['automatic-look', [FEED]]]],
    ['updates-sweep', [['updates-send', [FEED]]]],
    ['catalogue-compare-sweep', [['catalogue-compare', [{ shop: ID }]]]],
    ['shop-feed-sweep', [['shop-feed-step', [{ shop: ID }]]]],
  ])('%s queues what is due', async (name, expected) => {
    await handlers()[name]({} as never);
    expect(calls).toEqual(expected);
  });
});

describe('tidying up', () => {
  it('deletes receipts after 48 hours, for which Shopify does not repeat a webhook', async () => {
    const receipt = (hours: number) => ({
      id: `${hours} hours old`,
      shopDomain: SHOP,
      topic: 'app/uninstalled',
      receivedAt: new Date(NOW.getTime() - hours * HOUR),
    });
    await database().prisma.webhookReceipt.createMany({ data: [49, 47, 0].map(receipt) });
    await handlers()['tidy-up']({});
    const left = await database().prisma.webhookReceipt.findMany({ orderBy: { id: 'asc' } });
    expect(left.map(({ id }) => id)).toEqual(['0 hours old', '47 hours old']);
  });

  it('has each room forget what is old, and queues requested redactions', async () => {
    await handlers()['tidy-up']({});
    expect(calls).toEqual([
      ...['logins', 'reports', 'products', 'updates', 'alerts', 'sessions'].map((what) => [
        'forget',
        what,
      ]),
      ['shop-redact', [{ shop: ID }]],
    ]);
  });
});

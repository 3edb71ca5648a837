import { expect, it } from 'vitest';
import { createCleanup } from '../../../app/server/cleanup.ts';
import { HOUR } from '../clock.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

const NOW = new Date('2026-11-21T12:00:00.000Z');
const SHOP = 'one.myshopify.com';

/** Tidies up; returns the deletions of the rooms and the queued work, in order, and the error at the end. */
async function tidyUp({ logins }: { logins?: Error } = {}) {
  const calls: unknown[] = [];
  const note = (call: unknown) => {
    calls.push(call);
    return Promise.resolve();
  };
  const run = createCleanup({
    prisma: database().prisma,
    deleteOld: [() => (logins ? Promise.reject(logins) : note('logins')), () => note('reports')],
    shops: {
      requestLostRedactions: () => note('lost redactions'),
      redactionsRequested: () => Promise.resolve([SHOP]),
    },
    queue: { sendMany: (kind, data) => note([kind.name, data]) },
    now: () => NOW,
  }).run({});
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { calls, error };
}

it('deletes receipts after 48 hours, for which Shopify does not repeat a webhook', async () => {
  const receipt = (hours: number) => ({
    id: `${hours} hours old`,
    shopDomain: SHOP,
    topic: 'app/uninstalled',
    receivedAt: new Date(NOW.getTime() - hours * HOUR),
  });
  await database().prisma.webhookReceipt.createMany({ data: [49, 47, 0].map(receipt) });
  await tidyUp();
  const left = await database().prisma.webhookReceipt.findMany({ orderBy: { id: 'asc' } });
  expect(left.map(({ id }) => id)).toEqual(['0 hours old', '47 hours old']);
});

it('has each room forget what is old, and queues requested redactions', async () => {
  expect(await tidyUp()).toEqual({
    calls: ['logins', 'reports', 'lost redactions', ['redaction', [{ shop: SHOP }]]],
    error: null,
  });
});

it('does the rest where a room cannot forget, and fails at the end so that it is tried again', async () => {
  const failure = new Error('statement timeout');
  expect(await tidyUp({ logins: failure })).toEqual({
    calls: ['reports', 'lost redactions', ['redaction', [{ shop: SHOP }]]],
    error: new AggregateError([failure], 'not everything was tidied up'),
  });
});

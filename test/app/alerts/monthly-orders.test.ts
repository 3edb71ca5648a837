/** What the monthly mail says of orders, as they are in the app's own tables. */
import { expect, it } from 'vitest';
import { monthlyFigures, readMonthlyFacts } from '../../../app/alerts/monthly-figures.ts';
import { writeMonthlyMail } from '../../../app/alerts/monthly-text.ts';
import type { IndexingOverview } from '../../../app/indexing/overview.ts';
import { createResults } from '../../../app/results/results.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { order, SHOP, useOrders } from '../orders/orders-kit.ts';

const { database, kit } = useOrders();

const ago = (ms: number) => new Date(kit().clock.now().getTime() - ms);

/** @param day of the mail, on the first of a month */
async function mailText(day = '2026-12-01'): Promise<string> {
  const { orders, clock } = kit();
  const facts = await readMonthlyFacts({
    shops: { find: () => Promise.resolve(null) },
    indexing: { overview: () => Promise.resolve({ feeds: [] } as unknown as IndexingOverview) },
    orders,
    results: createResults({ sql: database().sql, orders, now: clock.now }),
    automatic: { views: () => Promise.resolve([]) },
  })(SHOP, day);
  const figures = monthlyFigures(facts, clock.now());
  const to = { address: 'staff@example.com', shop: SHOP, shopName: SHOP, locale: 'en' };
  const context = { apiKey: 'key', unsubscribe: { linkFor: () => 'https://app.example.com/' } };
  return writeMonthlyMail({ figures, feedNames: {}, ...to }, context).text;
}

/** Staff allow the app to read orders; a list is shown, so that there is something to report. */
async function allow(): Promise<void> {
  const counts = { shown: 5, seen: 5, clicks: 1, adds: 0, counted: 5 };
  await database().prisma.listDay.create({
    data: { shopDomain: SHOP, day: ago(0), module: 'search', ...counts },
  });
  await kit().orders.recordAccess(SHOP, 'granted');
  await kit().work();
}

it('A shop whose orders were read too late is not told that none was placed which a browser could report.', async () => {
  const old = order({ createdAt: ago(3 * DAY) });
  await kit().receipt(old, { outcome: 'taken' });
  kit().shopify.orders.push(old);
  await allow();
  expect((await kit().orders.list(SHOP, {})).rows).toMatchObject([{ state: 'not-compared' }]);
  expect(await mailText()).toContain('No order could be compared with browsers’ reports.');
});

it('A shop whose orders cannot be read anymore is told so, and no figures of the time before.', async () => {
  const sold = order({ createdAt: ago(HOUR) });
  await kit().receipt(sold, { outcome: 'taken', lists: { search: [1, 500] } });
  kit().shopify.orders.push(sold);
  await allow();
  expect(await mailText()).toContain('1 order with $50');
  kit().shopify.insteads = Array.from({ length: 40 }, () => ({
    kind: 'problem' as const,
    problem: 'no-token' as const,
    restart: 'no' as const,
  }));
  for (let hours = 0; hours < 12; hours += 1) {
    await kit().work(HOUR + MINUTE);
  }
  // A short trouble hides nothing.
  expect(await mailText()).toContain('Reported: 1 of 1 counted order (100%).');
  kit().clock.pass(DAY);
  const text = await mailText();
  expect(text).toContain('the latest ones haven’t been read from Shopify');
  expect(text).toContain('Which orders follow isn’t measured.');
  expect(text).not.toMatch(/\$|reported/i);
});

it('A month of 31 days has the orders of its first and its last minutes, and the share of the month before.', async () => {
  const { clock, shopify } = kit();
  const sell = async (at: string, outcome: 'taken' | 'not-seen') => {
    clock.passTo(new Date(at));
    const sold = order({ createdAt: clock.now() });
    if (outcome === 'taken') await kit().receipt(sold, { outcome });
    shopify.orders.push(sold);
    await kit().work(HOUR);
  };
  await allow();
  // 00:30 and 23:30 in New York.
  await sell('2026-11-29T12:00:00Z', 'taken');
  await sell('2026-12-01T05:30:00Z', 'taken');
  await sell('2026-12-20T12:00:00Z', 'not-seen');
  await sell('2027-01-01T05:30:00Z', 'taken');
  await sell('2027-01-16T12:00:00Z', 'taken');
  await sell('2027-02-01T04:30:00Z', 'not-seen');
  await sell('2027-02-01T05:30:00Z', 'taken');
  clock.passTo(new Date('2027-02-03T13:00:00Z'));
  await kit().work();
  const text = await mailText('2027-02-01');
  expect(text).toContain('From January 1, 2027 to January 31, 2027');
  expect(text).toContain('Reported: 2 of 3 counted orders (66.6%). The month before: 50%.');
});

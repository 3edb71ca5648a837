/** Effects on staff's pages and mailbox that unsigned reports must not have. */
import { expect, it } from 'vitest';
import { findTroubles } from '../../../app/health/tracking-health.ts';
import { dayIn } from '../../../app/time/calendar-day.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { MINUTE, SECOND } from '../clock.ts';
import { facts } from '../health/health-kit.ts';
import { createOrdersKit, order } from '../orders/orders-kit.ts';
import { pixelReport, SHOP, useReports } from './reports-kit.ts';

/** Long enough that networks which may send twice as much leave no room. */
const SECONDS = IS_LONG_RUN ? 600 : 300;

const { database, kit } = useReports();

/** A shop whose orders are read, and its findings from browsers' reports and Shopify's orders. */
async function sellingShop() {
  const { clock, reports } = kit();
  const { orders, shopify, work } = await createOrdersKit(database(), { clock });
  await orders.recordAccess(SHOP, 'granted');
  return {
    place: () => order({ createdAt: clock.now() }),
    async codes(...placed: ReturnType<typeof order>[]) {
      shopify.orders.push(...placed);
      clock.pass(30 * MINUTE);
      await work();
      await reports.flush();
      const [tracking, coverage] = [await reports.facts(SHOP), await orders.coverage(SHOP)];
      const dayOf = dayIn('Pacific/Auckland');
      const known = facts({ now: clock.now(), dayOf, tracking, coverage });
      return findTroubles(known).map(({ code }) => code);
    },
  };
}

it('Claims of refused orders without a receipt, or of orders that Shopify does not know, are no failing orders.', async () => {
  const { place, codes } = await sellingShop();
  const placed = [place(), place()];
  const claim = (id: string, token: string) =>
    kit().post(pixelReport({ counts: {}, order: { id, token, status: 400 } }));
  await kit().post(pixelReport({ counts: { 'order/transaction 400': 5 } }));
  for (let id = 1; id <= 5; id += 1) await claim(String(id), 'forged');
  for (const { id } of placed) await claim(id, 'forged');
  expect(await codes(...placed)).not.toContain('orders-failing');
  for (const { id, checkoutToken } of placed) await claim(id, checkoutToken ?? '');
  expect(await codes()).toContain('orders-failing');
});

it('Ten networks that send all they can leave room for a shop’s shoppers.', async () => {
  const networks = Array.from({ length: 10 }, (_, at) => `203.0.113.${at}`);
  const report = JSON.stringify(pixelReport({ counts: { 'cart/add 200': 1 } }));
  const refused: string[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    for (const from of networks)
      for (let sent = 0; sent < 4; sent += 1) await kit().post(report, { from });
    for (let shopper = 0; shopper < 8; shopper += 1) {
      const from = `198.51.${shopper}.${second % 250}`;
      if ((await kit().post(report, { from })).status !== 204) refused.push(`${second} ${from}`);
    }
    kit().clock.pass(SECOND);
  }
  expect(refused).toEqual([]);
});

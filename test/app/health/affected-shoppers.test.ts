/** What a finding says of networks whose events the service takes in part, as browsers report them. */
import { expect, it } from 'vitest';
import { eventFailures } from '../../../app/health/event-failures.ts';
import { MINUTE } from '../clock.ts';
import { pixelReport, SHOP, useReports } from '../reports/reports-kit.ts';
import { facts } from './health-kit.ts';

const { kit } = useReports();

async function findings() {
  const { reports, clock } = kit();
  await reports.flush();
  const now = clock.now();
  return eventFailures(
    facts({ now, cells: await reports.cells(SHOP), tracking: await reports.facts(SHOP) }),
  );
}

it('A service that refuses the changes of carts alone is not said to refuse the events of the shop.', async () => {
  const counts = { 'product/pageview 200': 20, 'cart/add 200': 9, 'cart/remove 400': 1 };
  for (let network = 1; network <= 12; network += 1) {
    await kit().post(pixelReport({ counts }), { from: `192.0.2.${network}` });
    kit().clock.pass(MINUTE);
  }
  expect(await findings()).toMatchObject([
    { code: 'events-refused', families: ['cart'], percent: 100 },
  ]);
});

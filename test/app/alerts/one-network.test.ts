import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../clock.ts';
import { createReportsKit, pixelReport } from '../reports/reports-kit.ts';
import { OTHER, SHOP, STAFF, useAlerts } from './alerts-kit.ts';

const kit = useAlerts([STAFF, OTHER]);

const FAILING = pixelReport({ counts: { 'product/pageview 500': 50, 'cart/add 500': 100 } });
const TAKEN = pixelReport({ counts: { 'product/pageview 200': 50, 'cart/add 200': 100 } });
/** So many events that were taken outweigh those of one report that failed. */
const TO_END = 50;

it('One network that has an alert begin and end all day leads to at most 30 mails.', async () => {
  const { database, clock, state, mailServer } = kit();
  const { reports, connect, post } = createReportsKit(database, { clock });
  await connect(SHOP);
  const check = async () => {
    await reports.flush();
    state.known = { tracking: await reports.facts(SHOP) };
    const open = await kit().check();
    await kit().work();
    return open.length;
  };
  const seen = new Set<string>();
  for (let times = 0; times < 10; times += 1) {
    await post(FAILING);
    const begun = await check();
    clock.pass(10 * MINUTE);
    for (let sent = 0; sent < TO_END; sent += 1) await post(TAKEN);
    seen.add(`${begun} ${await check()}`);
    // Older events are not judged.
    clock.pass(2 * HOUR + 10 * MINUTE);
  }
  expect([...seen]).toEqual(['1 0']);
  const resolved = mailServer.mails().filter(({ subject }) => subject.startsWith('Resolved'));
  expect([mailServer.mails().length, resolved.length]).toEqual([30, 15]);
});

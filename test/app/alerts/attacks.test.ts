/** The effect of an hour of forged reports on alerts and mails: docs/threats.md has the same figures. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../../app/beacon/report.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { createReportsKit, pixelReport } from '../reports/reports-kit.ts';
import { SHOP, STAFF, useAlerts } from './alerts-kit.ts';

const kit = useAlerts([STAFF]);
let reports: ReturnType<typeof createReportsKit>;

const VIEW = 'product/pageview';
const FAILING = pixelReport({ counts: { [`${VIEW} 500`]: 50, 'cart/add 500': 100 } });
const TAKEN = pixelReport({ counts: { [`${VIEW} 200`]: 50, 'cart/add 200': 100 } });
const VIEWED = pixelReport({ by: 'script', counts: { [`${VIEW} 200`]: 2 } });
const SEARCHED = pixelReport({ by: 'script', counts: { 'search/render 200': 50 } });

beforeEach(async () => {
  reports = createReportsKit(kit().database, { clock: kit().clock });
  await reports.connect(SHOP);
});

/** A week up to now with `networks` networks in each hour, with events of each of these families. */
async function usualWeek(networks: number, families = ['views']): Promise<void> {
  const now = kit().clock.now().getTime();
  const hours = Array.from({ length: 7 * 24 }, (_, ago) => now - (now % HOUR) - (ago + 1) * HOUR);
  const numbers = { seen: networks, taken: networks, failed: 0, refused: 0 };
  await kit().database.prisma.networkCells.createMany({
    data: hours.flatMap((at) =>
      families.map((family) => {
        const of = { shopDomain: SHOP, mode: 'live', family, minutes: 60, start: new Date(at) };
        return { ...of, ...numbers };
      }),
    ),
  });
}

/** How long a family has been silent before an attack begins, without the hour that is simulated. */
const SILENT_HOURS = 11;

interface Side {
  networks: number;
  sends: Report;
}

/**
 * An hour with shoppers, each network once, while all networks of an attacker report every five minutes. Alerts are
 * checked every ten minutes, as the app does.
 */
async function anHour({ shoppers, attackers }: { shoppers: Side; attackers: Side }) {
  for (let slot = 0; slot < 12; slot += 1) {
    const until = Math.round((shoppers.networks * (slot + 1)) / 12);
    for (let index = Math.round((shoppers.networks * slot) / 12); index < until; index += 1)
      await reports.post(shoppers.sends, { from: `198.51.${index % 250}.${index >> 8}` });
    for (let index = 0; index < attackers.networks; index += 1)
      await reports.post(attackers.sends, { from: `203.0.113.${index}` });
    kit().clock.pass(5 * MINUTE);
    if (slot % 2 === 1) await check();
  }
}

async function check(): Promise<string[]> {
  await reports.reports.flush();
  const [tracking, cells] = [await reports.reports.facts(SHOP), await reports.reports.cells(SHOP)];
  kit().state.known = { tracking, cells };
  const open = await kit().check();
  await kit().work();
  return open.map(({ kind }) => kind);
}

const mails = () => kit().mailServer.mails().length;

it.each([
  [1, 12, []],
  [2, 12, []],
  [50, 12, ['events-refused']],
  [50, 1_000, []],
])(
  'Forged failures of %d networks, in a shop with %d of its own in an hour, open %j.',
  async (networks, own, kinds) => {
    await usualWeek(own);
    await anHour({
      shoppers: { networks: own, sends: TAKEN },
      attackers: { networks, sends: FAILING },
    });
    expect(await check()).toEqual(kinds);
    expect(mails()).toBe(kinds.length);
  },
);

describe('forged events that were taken', () => {
  it.each([
    [1, ['events-refused']],
    [2, ['events-refused']],
    [50, []],
  ])('of %d networks leave open during an outage: %j', async (networks, kinds) => {
    await usualWeek(24);
    const shoppers = { networks: 24, sends: FAILING };
    await anHour({ shoppers, attackers: { networks: 0, sends: TAKEN } });
    expect(mails()).toBe(1);
    await anHour({ shoppers, attackers: { networks, sends: TAKEN } });
    expect(await check()).toEqual(kinds);
  });

  it.each([
    [1, 24, ['events-stopped']],
    [1, 6, []],
    [50, 24, []],
  ])(
    'of %d networks, in a shop with %d of its own in an hour, leave open that a family stopped: %j',
    async (networks, own, kinds) => {
      await usualWeek(own, ['views', 'script', 'search']);
      const shoppers = { networks: own, sends: VIEWED };
      for (let hours = 0; hours < 8; hours += 1)
        await anHour({ shoppers, attackers: { networks, sends: SEARCHED } });
      expect(await check()).toEqual(kinds);
    },
  );

  it.each([
    [4, 24, ['events-stopped']],
    [12, 24, ['events-stopped']],
  ])(
    'of one network, in a family of %d an hour that has stopped, leave open after %d hours: %j',
    async (own, hours, kinds) => {
      await usualWeek(own, ['search']);
      kit().clock.pass(SILENT_HOURS * HOUR);
      await usualWeek(24, ['views', 'script']);
      const shoppers = { networks: 24, sends: VIEWED };
      const none = { networks: 0, sends: SEARCHED };
      await anHour({ shoppers, attackers: none });
      expect(await check()).toEqual(['events-stopped']);
      for (let hour = 0; hour < hours; hour += 1)
        await anHour({ shoppers, attackers: { networks: 1, sends: SEARCHED } });
      expect(await check()).toEqual(kinds);
    },
  );
});

import { beforeEach, expect, it } from 'vitest';
import { createSettingsStore } from '../../../app/shop/settings.ts';
import { createTestMode } from '../../../app/shopify/test-mode.ts';
import { createClock, DAY, HOUR, MINUTE } from '../clock.ts';
import { begunDuring, SHOP, useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';

const database = useDatabase(SHOP);
const clock = createClock(new Date('2026-11-24T10:00:00.000Z'));

/** Whether Shopify accepts new settings: those of both, of one, or none. */
let shopify: 'answers' | 'takes for the pixel' | 'takes for the theme' | 'is away';
/** The mode in the settings at each sync of the pixel. */
let synced: string[];

beforeEach(async () => {
  [shopify, synced] = ['answers', []];
  await settings().save(SHOP, { mode: 'test', testHours: '1' });
});

const settings = () => createSettingsStore({ prisma: database().prisma, now: clock.now });
const AWAY = { ok: false, problem: { code: 'SHOPIFY_UNREACHABLE' } } as const;

const work = () =>
  createTestMode({
    sql: database().sql,
    pixel: {
      async sync(shop) {
        synced.push((await settings().read(shop)).mode);
        return shopify === 'answers' || shopify === 'takes for the pixel'
          ? { ok: true, state: { connected: false, wanted: null } }
          : AWAY;
      },
    },
    storefront: {
      sync: () =>
        Promise.resolve(
          shopify === 'answers' || shopify === 'takes for the theme'
            ? { ok: true, settings: null }
            : AWAY,
        ),
    },
    api: { admin: () => () => Promise.reject(new Error('Shopify is not asked.')) },
    now: clock.now,
    log: silentLog,
  });

/** Lets time pass, and runs the due steps; returns their number. */
async function sweep(ms = 0): Promise<number> {
  clock.pass(ms);
  const due = await work().due(10);
  for (const step of due) await work().run(step);
  return due.length;
}

it('ends when its time is over, not before, and pixel and extension get live mode once', async () => {
  expect(await sweep(HOUR - 1)).toBe(0);
  expect((await settings().read(SHOP)).mode).toBe('test');
  expect(await sweep(1)).toBe(1);
  expect(await settings().read(SHOP)).toMatchObject({ mode: 'live', testEndsAt: null });
  expect(synced).toEqual(['live']);
  expect(await sweep(DAY)).toBe(0);
});

it('ends though Shopify is away, which is tried again: after growing pauses, at most an hour, for a week', async () => {
  clock.pass(HOUR);
  shopify = 'is away';
  const begun = clock.now().getTime();
  const tries: number[] = [];
  while (clock.now().getTime() < begun + 8 * DAY) {
    if ((await sweep()) > 0) tries.push((clock.now().getTime() - begun) / MINUTE);
    // Once the pauses have stopped growing, they are an hour.
    clock.pass(tries.length < 9 ? MINUTE : HOUR / 2);
  }
  expect((await settings().read(SHOP)).mode).toBe('live');
  expect(tries.slice(0, 9)).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 124]);
  expect(tries.at(-1)).toBeGreaterThanOrEqual((7 * DAY) / MINUTE);
  expect(tries.at(-1)).toBeLessThan((7 * DAY + 2 * HOUR) / MINUTE);
});

it.each(['takes for the pixel', 'takes for the theme'] as const)(
  'whose end Shopify %s alone is sent again',
  async (answers) => {
    clock.pass(HOUR);
    shopify = answers;
    expect(await sweep()).toBe(1);
    shopify = 'answers';
    expect(await sweep(MINUTE)).toBe(1);
    expect(await sweep(DAY)).toBe(0);
  },
);

it('that staff begin anew, while pixel and extension wait for its end, goes on', async () => {
  clock.pass(HOUR);
  shopify = 'is away';
  await sweep();
  await settings().save(SHOP, { mode: 'test', testHours: '4' });
  expect(await sweep(4 * HOUR - 1)).toBe(0);
  expect((await settings().read(SHOP)).mode).toBe('test');
});

it.each(['before', 'after'])(
  'that staff end %s its time, or settings that they save then, is sent until Shopify answers',
  async (when) => {
    shopify = 'is away';
    if (when === 'after') {
      clock.pass(HOUR);
      await sweep();
    }
    expect(await settings().save(SHOP, { mode: 'live', identifiers: 'variant' })).toMatchObject({
      mode: 'live',
      testEndsAt: null,
    });
    expect(await sweep(MINUTE)).toBe(1);
    shopify = 'answers';
    expect(await sweep(MINUTE)).toBe(1);
    expect(await sweep(DAY)).toBe(0);
    await settings().save(SHOP, { mode: 'live' });
    expect(await sweep(DAY)).toBe(0);
  },
);

it('that staff end in the moment in which others begin it is sent until Shopify answers', async () => {
  await settings().save(SHOP, { mode: 'live' });
  const at = new Date(clock.now().getTime() + HOUR);
  const begin = { mode: 'test', testEndsAt: at, testStepAt: at };
  const [ended] = await begunDuring(
    database().prisma,
    (tx) => tx.settings.update({ where: { shopDomain: SHOP }, data: begin }),
    [() => settings().save(SHOP, { mode: 'live' })],
  );
  expect(ended).toMatchObject({ mode: 'live', testEndsAt: null });
  expect(await sweep(MINUTE)).toBe(1);
  expect(synced).toEqual(['live']);
});

it('of a shop that has uninstalled the app ends when it is installed again', async () => {
  const at = clock.now();
  await database().prisma.shop.update({ where: { domain: SHOP }, data: { uninstalledAt: at } });
  expect(await sweep(DAY)).toBe(0);
  await work().run({ shop: SHOP });
  expect(synced).toEqual([]);
  await database().prisma.shop.update({ where: { domain: SHOP }, data: { uninstalledAt: null } });
  expect(await sweep()).toBe(1);
});

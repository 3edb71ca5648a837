import { describe, expect, it } from 'vitest';
import { readAutomationForm } from '../../../app/catalogue/automation-form.ts';
import { OFF } from '../../../app/catalogue/feed-choices.ts';
import { createUpdateQueue } from '../../../app/catalogue/update-queue.ts';
import { saveSettings } from '../../../app/routes/shared/page-data.ts';
import { createSettingsStore } from '../../../app/shop/settings.ts';
import { forgetAccount, forgetSent } from '../../../app/shop/forget-shop.ts';
import { HOUR } from '../clock.ts';
import { enterAccount } from '../shop/enter-account.ts';
import { begunDuring } from '../use-database.ts';
import { takesLong } from '../shop/shop-rows.ts';
import { MAIN, REGENERATED } from '../indexing/support/indexing-world.ts';
import { useUpdates } from './updates-kit.ts';

const {
  prisma,
  world,
  automatic,
  choose,
  change,
  receiveWebhook,
  pass: sendUpdates,
  dirty,
} = useUpdates({ feedIds: [MAIN, REGENERATED] });

const PRODUCT = '7913550012028';
const ON_CHANGE = { onChange: true };

const row = () => prisma().feedAutomation.findFirstOrThrow();
const settings = () => createSettingsStore({ prisma: prisma(), now: world().clock.now });

const uploads = async () => {
  const feed = { shop: world().shop, feedId: REGENERATED };
  await prisma().uploadedFeed.create({
    data: { shopDomain: feed.shop, feedId: feed.feedId },
  });
  await automatic().release(feed);
};
const managesNoMore = () =>
  saveSettings({ settings: settings(), automatic: automatic() }, world().shop, { feedIds: [MAIN] });
const choosesNothing = () => choose(OFF, REGENERATED);

it.each([
  ['upload it', uploads],
  ['no longer manage it', managesNoMore],
  ['no longer have it follow the catalogue', choosesNothing],
])(
  'Changes that one feed lacks keep the others from being up to date until staff %s.',
  async (_, act) => {
    await choose({ updates: true });
    await choose(ON_CHANGE, REGENERATED);
    await change('1', 12);
    await sendUpdates(2);
    expect(await dirty()).toBe(1);
    await act();
    await sendUpdates(1);
    expect(await dirty()).toBe(0);
  },
);

it('A feed that staff manage again follows the catalogue, also where the database failed as they first saved that.', async () => {
  const save = (feedIds: string[], by = automatic().resume) =>
    saveSettings({ settings: settings(), automatic: { resume: by } }, world().shop, { feedIds });
  await choose({ updates: true });
  await choose({ updates: true }, REGENERATED);
  await save([REGENERATED]);
  await change('1', 12);
  await sendUpdates(2);
  expect(await dirty()).toBe(0);
  const fails = () => Promise.reject(new Error('The connection is lost.'));
  await expect(save([MAIN, REGENERATED], fails)).rejects.toThrow('lost');
  await save([MAIN, REGENERATED]);
  expect(await dirty()).toBe(1);
});

it('Choices for the same feeds are saved where two staff save at once and see them in different orders.', async () => {
  const { shop } = world();
  for (let minute = 0; minute < 20; minute += 1) {
    // Half of the time without rows, which nothing can lock.
    if (minute % 2 === 0) await prisma().feedAutomation.deleteMany();
    const feeds = [MAIN, REGENERATED].map(
      (feedId) => [feedId, { ...OFF, dailyAt: minute }] as const,
    );
    await Promise.all([
      automatic().choose(shop, new Map(feeds)),
      automatic().choose(shop, new Map(feeds.toReversed())),
    ]);
  }
  expect([...(await automatic().choices(shop)).values()]).toEqual([
    { ...OFF, dailyAt: 19 },
    { ...OFF, dailyAt: 19 },
  ]);
});

it('Choices are saved where two staff at once end the updates of a feed each, which the other one’s feed waits for.', async () => {
  const { shop } = world();
  const save = (...feeds: [string, typeof OFF][]) => automatic().choose(shop, new Map(feeds));
  for (let turn = 0; turn < 20; turn += 1) {
    await save([MAIN, { ...OFF, updates: true }], [REGENERATED, { ...OFF, updates: true }]);
    await Promise.all([save([MAIN, OFF]), save([REGENERATED, OFF])]);
  }
  expect([...(await automatic().choices(shop)).values()]).toEqual([OFF, OFF]);
});

describe('staff who change one choice for a feed keep what other staff have chosen since:', () => {
  const save = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(`${name}-${MAIN}`, value);
    const read = readAutomationForm(form);
    if (!read.ok) throw new Error('The form is invalid.');
    await automatic().choose(world().shop, read.values);
  };

  it('the re-index where they change the updates, and the reverse', async () => {
    await save({ onChange: 'yes', daily: 'yes', time: '03:30' });
    const { dailyDueAt } = await row();
    await save({ updates: 'yes' });
    const both = { onChange: true, dailyAt: 210, updates: true, dailyDueAt };
    expect(await row()).toMatchObject(both);
    await save({ onChange: 'no', daily: 'no' });
    expect(await row()).toMatchObject({ ...OFF, updates: true, dailyDueAt: null });
  });

  it('its cause where they change its time, and the reverse', async () => {
    await save({ daily: 'yes', time: '03:30' });
    await save({ onChange: 'yes' });
    await save({ time: '05:00' });
    expect(await row()).toMatchObject({ onChange: true, dailyAt: 300 });
    const { dailyDueAt } = await row();
    await save({ onChange: 'no' });
    expect(await row()).toMatchObject({ onChange: false, dailyAt: 300, dailyDueAt });
  });

  it('that it is no longer daily where they change its time', async () => {
    await save({ onChange: 'yes', daily: 'yes', time: '03:30' });
    await save({ daily: 'no' });
    await save({ time: '05:00', updates: 'yes' });
    const after = { onChange: true, dailyAt: null, dailyDueAt: null, updates: true };
    expect(await row()).toMatchObject(after);
  });
});

it.each([
  [
    'enter an account',
    (shop: string) => enterAccount({ prisma: prisma(), ...world() }, shop, 'demo01'),
  ],
  [
    'disconnect it',
    (shop: string) => prisma().$transaction((tx) => forgetAccount(tx, shop, world().clock.now())),
  ],
])('Choices are saved where other staff %s at once.', async (_, change) => {
  const { shop } = world();
  // The table has the rows in another order than their ids.
  await prisma().feedAutomation.deleteMany();
  for (const feedId of [REGENERATED, MAIN])
    await prisma().feedAutomation.create({ data: { shopDomain: shop, feedId } });
  await begunDuring(
    prisma(),
    (tx) => tx.$queryRaw`SELECT 1 FROM "FeedAutomation" WHERE "feedId" = ${MAIN} FOR UPDATE`,
    [() => choose(ON_CHANGE), () => change(shop)],
  );
  expect((await automatic().choices(shop)).get(MAIN)).toMatchObject(ON_CHANGE);
});

describe('a choice that staff save again', () => {
  it('does not move a daily re-index that is overdue', async () => {
    const daily = { dailyAt: 3 * 60 };
    await choose(daily);
    const { dailyDueAt } = await row();
    world().clock.pass(24 * HOUR);
    await choose(daily);
    expect(await row()).toMatchObject({ dailyDueAt });
    await choose({ ...daily, onChange: true });
    expect(await row()).toMatchObject({ dailyDueAt });
  });

  it('that changes something ends the step that sends updates; the same choice does not', async () => {
    await choose({ updates: true });
    const queue = createUpdateQueue({ prisma: prisma(), now: world().clock.now });
    const feed = await queue.open(world().shop, MAIN);
    if (feed === null) throw new Error('No step is due.');
    await choose({ updates: true });
    expect(await queue.isCurrent(feed)).toBe(true);
    await choose({ updates: true, onChange: true });
    expect(await queue.isCurrent(feed)).toBe(false);
    await choose(OFF);
    expect(await queue.open(world().shop, MAIN)).toBeNull();
  });

  it('is saved for several feeds while the account is replaced, which locks them and their changes too', async () => {
    const { shop } = world();
    await choose(OFF, REGENERATED);
    await receiveWebhook(PRODUCT);
    const both = [MAIN, REGENERATED].map((feedId) => [feedId, { ...OFF, ...ON_CHANGE }] as const);
    const changed = { updateVersion: { increment: 1 } };
    await begunDuring(
      prisma(),
      (tx) => tx.feedAutomation.updateMany({ where: { feedId: REGENERATED }, data: changed }),
      [() => automatic().choose(shop, new Map(both))],
      (tx) => forgetSent(tx, shop),
    );
  });

  it('is saved also where marking what its feed lacks takes longer than five seconds', async () => {
    await receiveWebhook(PRODUCT);
    await takesLong(prisma(), 'UPDATE', 'CatalogueItem', () => choose(ON_CHANGE));
    expect(await row()).toMatchObject(ON_CHANGE);
  });
});

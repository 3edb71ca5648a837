import { describe, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '../clock.ts';
import { BY_STAFF, MAIN, REGENERATED } from '../indexing/support/indexing-world.ts';
import { useUpdates } from './updates-kit.ts';

const { prisma, world, automatic, changes, choose, changeMany, receiveWebhook, stateIn, dirty } =
  useUpdates({ feedIds: [MAIN, REGENERATED] });

const PRODUCT = '7913550012028';
const ON_CHANGE = { onChange: true };

/** Lets minutes pass; in each, a worker checks every due feed and runs every due step. Returns the number of checks. */
async function pass(minutes: number): Promise<number> {
  let checks = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    await world().live(MINUTE);
    for (const feed of await automatic().work.due(100)) {
      checks += 1;
      await automatic().work.run(feed);
    }
  }
  await world().live(0);
  return checks;
}

const indexesTake = (running: number) =>
  world().service.control({ kind: 'durations', durations: { waiting: 0, running } });

const puts = () =>
  world()
    .puts()
    .map(({ receivedAt }) => new Date(receivedAt));
/** Lets minutes pass; returns the requests until then. */
const putsAfter = async (minutes: number) => {
  await pass(minutes);
  return puts();
};
const pending = async () => {
  const [view] = await automatic().views(
    world().shop,
    await world().indexing.overview(world().shop),
  );
  return view?.changes?.count ?? 0;
};
const causes = async () =>
  (await world().indexing.history(world().shop, { page: 1 })).rows.map(({ cause, state }) => [
    cause,
    state,
  ]);

describe('a feed that follows the catalogue', () => {
  it('is re-indexed once, five minutes after the last of many changes', async () => {
    await choose(ON_CHANGE);
    await changeMany(9_999);
    await receiveWebhook(PRODUCT);
    expect(await pending()).toBe(10_000);
    expect(await putsAfter(4)).toEqual([]);
    await pass(20);
    expect(await causes()).toEqual([['catalogue', 'done']]);
    expect(await pending()).toBe(0);
    world().clock.pass(2 * HOUR);
    expect(await putsAfter(3)).toHaveLength(1);
  });

  it('is re-indexed again an hour later for what changed during the index', async () => {
    await choose(ON_CHANGE);
    await receiveWebhook(PRODUCT);
    await indexesTake(3 * MINUTE);
    await pass(7);
    await receiveWebhook(PRODUCT);
    await pass(5);
    expect(await causes()).toEqual([['catalogue', 'done']]);
    expect(await pending()).toBe(1);
    world().clock.pass(47 * MINUTE);
    await pass(12);
    const [first, second] = puts();
    expect((second?.getTime() ?? 0) - (first?.getTime() ?? 0)).toBeGreaterThanOrEqual(HOUR);
    expect(puts()).toHaveLength(2);
    expect(await pending()).toBe(0);
  });

  it('keeps its changes when the index fails, until staff request another one', async () => {
    await choose(ON_CHANGE);
    await receiveWebhook(PRODUCT);
    await world().service.control({ kind: 'fail-next', feedId: MAIN, as: 'error' });
    await pass(12);
    world().clock.pass(HOUR);
    await pass(3);
    expect(await causes()).toEqual([['catalogue', 'failed']]);
    expect(await pending()).toBe(1);
    // Each check reads all changes of the shop.
    expect(await pass(20)).toBe(2);
    await world().ask({ confirmed: 'yes' });
    await pass(20);
    expect(await pending()).toBe(0);
    expect(puts()).toHaveLength(2);
  });
});

describe('the marks of all changes', () => {
  it('are compared with the indexes once, not at each check during a long index, and after it again', async () => {
    const markClean = vi.fn(changes().markClean);
    const { work } = automatic({ changes: { ...changes(), markClean } });
    const check = () => work.run({ shop: world().shop, feedId: MAIN });
    await choose(ON_CHANGE);
    await receiveWebhook(PRODUCT);
    await indexesTake(20 * MINUTE);
    for (let minute = 0; minute < 20; minute += 1) {
      await world().live(MINUTE);
      await check();
    }
    expect(markClean).toHaveBeenCalledOnce();
    await world().live(10 * MINUTE);
    await check();
    expect(markClean).toHaveBeenCalledTimes(2);
    expect(await dirty()).toBe(0);
  });

  it('are compared again after products were sent, and after an hour', async () => {
    const markClean = vi.fn(changes().markClean);
    const one = automatic({ changes: { ...changes(), markClean } });
    await choose(ON_CHANGE);
    for (const since of [undefined, undefined, 'sent'] as const)
      await one.markClean(world().shop, since);
    expect(markClean).toHaveBeenCalledTimes(2);
    world().clock.pass(HOUR);
    await one.markClean(world().shop);
    expect(markClean).toHaveBeenCalledTimes(3);
  });
});

it('A second feed is re-indexed for changes from before it followed the catalogue.', async () => {
  const states = async () => [await stateIn(MAIN, PRODUCT), await stateIn(REGENERATED, PRODUCT)];
  await choose(ON_CHANGE);
  await world().indexing.request(world().shop, { ...BY_STAFF, feedId: REGENERATED });
  await pass(20);
  await receiveWebhook(PRODUCT);
  await pass(15);
  expect(await causes()).toEqual([
    ['catalogue', 'done'],
    ['staff', 'done'],
  ]);
  expect(await states()).toEqual(['live', 'waiting']);

  await choose(ON_CHANGE, REGENERATED);
  expect(await states()).toEqual(['live', 'waiting']);
  world().clock.pass(HOUR);
  expect(await putsAfter(20)).toHaveLength(3);
  expect(await states()).toEqual(['live', 'live']);
  world().clock.pass(2 * HOUR);
  expect(await putsAfter(3)).toHaveLength(3);
});

it('A feed that has all changes is not checked each minute while another one waits for staff.', async () => {
  await choose(ON_CHANGE);
  await choose(ON_CHANGE, REGENERATED);
  await world().service.control({ kind: 'fail-next', feedId: REGENERATED, as: 'error' });
  await receiveWebhook(PRODUCT);
  expect(await putsAfter(20)).toHaveLength(2);
  expect(await dirty()).toBe(1);
  expect(await pass(20)).toBeLessThan(10);
  await receiveWebhook(PRODUCT);
  world().clock.pass(HOUR);
  expect(await putsAfter(2)).toHaveLength(3);
});

const key = () => ({ shopDomain: world().shop, feedId: REGENERATED });

it('A feed that followed the catalogue and is now uploaded is not re-indexed for changes, and gets them once it is fetched again.', async () => {
  await choose(ON_CHANGE);
  await choose(ON_CHANGE, REGENERATED);
  await prisma().uploadedFeed.create({ data: key() });
  await receiveWebhook(PRODUCT);
  expect(await putsAfter(20)).toHaveLength(1);
  expect(await dirty()).toBe(0);
  await choose({ ...ON_CHANGE, dailyAt: 60 }, REGENERATED);
  expect(await dirty()).toBe(0);

  await prisma().uploadedFeed.delete({ where: { shopDomain_feedId: key() } });
  await automatic().resume(world().shop, [REGENERATED]);
  expect(await dirty()).toBe(1);
  expect(await putsAfter(20)).toHaveLength(2);
  expect(await dirty()).toBe(0);
});

describe('a feed that followed the catalogue and that staff no longer manage', () => {
  const manage = (...feedIds: string[]) => prisma().settings.updateMany({ data: { feedIds } });

  it('does not keep the others’ changes waiting, and gets its own once staff manage it again', async () => {
    await choose(ON_CHANGE);
    await choose(ON_CHANGE, REGENERATED);
    await manage(MAIN);
    await receiveWebhook(PRODUCT);
    expect(await putsAfter(20)).toHaveLength(1);
    expect(await dirty()).toBe(0);
    expect(await pass(10)).toBe(0);

    await manage(MAIN, REGENERATED);
    await automatic().resume(world().shop, [REGENERATED]);
    expect(await putsAfter(20)).toHaveLength(2);
    expect(await dirty()).toBe(0);
  });

  it('is checked at once when staff manage it again, whatever check ran in between', async () => {
    await choose(ON_CHANGE, REGENERATED);
    await receiveWebhook(PRODUCT);
    const withoutIt = automatic({ indexing: world().anotherProcess() });
    await withoutIt.work.run({ shop: world().shop, feedId: REGENERATED });
    expect(await putsAfter(20)).toHaveLength(1);
  });
});

it('A daily feed is re-indexed once a day at its time, in the shop’s time zone.', async () => {
  await prisma().shop.update({
    where: { domain: world().shop },
    data: { name: 'Shop', timeZone: 'Europe/Berlin', factsReadAt: world().clock.now() },
  });
  await choose({ dailyAt: 3 * 60 });
  expect(world().clock.now().toISOString()).toMatch(/T09:00/);
  for (const hours of [17, 23.75]) {
    world().clock.pass(hours * HOUR - 5 * MINUTE);
    await pass(20);
  }
  expect(puts().map((at) => at.toISOString().slice(11, 16))).toEqual(['02:00', '02:00']);
  expect(await causes()).toEqual([
    ['schedule', 'done'],
    ['schedule', 'done'],
  ]);
});

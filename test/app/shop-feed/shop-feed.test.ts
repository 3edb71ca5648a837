import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readShopFeedForm } from '../../../app/shop-feed/feed-form.ts';
import { ListTooLong } from '../../../app/shop/form-fields.ts';
import { MINUTE } from '../clock.ts';
import {
  COMPLETED,
  NOTHING,
  OPERATION,
  RESULT,
  SHOP,
  STAFF,
  useShopFeeds,
} from './shop-feed-kit.ts';

const { anotherProcess, database, feeds, build, step, steps, make, downloaded, outside } =
  useShopFeeds();

const uidsIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { uid: string }).uid);

type Lists = Record<'metafields' | 'variantMetafields' | 'countries', string[]>;

const names = (count: number, namespace = 'custom') =>
  Array.from({ length: count }, (_, at) => `${namespace}.field_${at}`);

/** The lists of a feed, and the form of a page that shows them. */
function lists() {
  const choices = async (): Promise<Lists> => {
    const { metafields, variantMetafields, countries } = (await feeds().view(SHOP)).choices;
    return { metafields, variantMetafields, countries };
  };
  const editing = (shown: Lists) => (edits: Partial<Lists>) => {
    const form = new FormData();
    for (const [name, list] of Object.entries({ ...shown, ...edits })) {
      form.set(name, list.join(' '));
      form.set(`${name}EditedFrom`, shown[name as keyof Lists].join(' '));
    }
    const read = readShopFeedForm(form);
    if (!read.ok) throw new Error('The form is invalid.');
    return feeds().choose(SHOP, read.values);
  };
  return { choices, editing };
}

describe('a feed made from the shop', () => {
  it('is made, counted and downloaded, and is not in the database', async () => {
    const fields = { metafields: ['custom.care'], variantMetafields: ['custom.shelf'] };
    await feeds().choose(SHOP, { ...NOTHING, ...fields, countries: ['DE'] });
    expect(await feeds().make(SHOP, STAFF)).toBe('begun');
    expect(await build()).toMatchObject({ state: 'requested', staff: STAFF, cause: 'staff' });
    await step();
    expect(outside().documents).toMatchObject([
      expect.stringContaining('namespace: "custom", key: "care"'),
    ]);
    expect(await build()).toMatchObject({ state: 'running', operationId: OPERATION });
    expect(await step(10_000)).toMatchObject({ state: 'running', objects: 5 });
    outside().check = COMPLETED;
    expect(await steps(2, MINUTE)).toMatchObject({
      state: 'done',
      objects: 12,
      counts: {
        products: 2,
        variants: 4,
        leftOut: [{ reason: 'no-image', count: 1, named: [{ id: '3', title: 'Mug 3' }] }],
      },
    });
    expect(uidsIn(await downloaded())).toEqual(['10000', '2']);
    expect(JSON.stringify(await database().prisma.shopFeed.findMany())).not.toContain('Keeps warm');
  });

  it('has more fields than updates, until one without them was made', async () => {
    expect(await feeds().moreFields(SHOP)).toEqual({ ofProducts: false, ofVariants: false });
    await feeds().choose(SHOP, { ...NOTHING, countries: ['DE'] });
    expect(await feeds().moreFields(SHOP)).toEqual({ ofProducts: false, ofVariants: true });
    await make();
    await feeds().choose(SHOP, NOTHING);
    expect(await feeds().moreFields(SHOP)).toEqual({ ofProducts: false, ofVariants: true });
    await make();
    expect(await feeds().moreFields(SHOP)).toEqual({ ofProducts: false, ofVariants: false });
  });

  it('keeps what other staff have added to a list, or taken out, since a page was opened', async () => {
    const { editing, choices } = lists();
    await feeds().choose(SHOP, {
      metafields: ['custom.care', 'custom.color'],
      variantMetafields: ['custom.shelf'],
      countries: ['DE', 'AT'],
    });
    const save = editing(await choices());
    await feeds().choose(SHOP, {
      metafields: ['custom.color', 'custom.size'],
      variantMetafields: [],
      countries: ['AT', 'CH'],
    });
    expect(await save({ metafields: ['custom.care', 'custom.new'], countries: ['DE'] })).toBe(
      'saved',
    );
    expect(await choices()).toEqual({
      metafields: ['custom.new', 'custom.size'],
      variantMetafields: [],
      countries: ['CH'],
    });
  });

  it.each([
    ['countries', { countries: ['DE', 'AT', 'CH'] }, { countries: ['FR', 'GB'] }],
    ['variantMetafields', { metafields: names(8) }, { variantMetafields: names(8) }],
    ['variantMetafields', { metafields: names(8, 'other') }, { metafields: names(8) }],
  ])('refuses %s that do not fit beside what other staff have added', async (list, others, own) => {
    const { editing, choices } = lists();
    const save = editing(await choices());
    await feeds().choose(SHOP, others);
    await expect(save(own)).rejects.toThrow(new ListTooLong(list));
    expect(await choices()).toMatchObject(others);
  });

  it('is made once by many requests at once', async () => {
    const other = anotherProcess();
    const outcomes = await Promise.all([
      feeds().make(SHOP, STAFF),
      other.make(SHOP, STAFF),
      feeds().make(SHOP, STAFF),
    ]);
    expect(outcomes.toSorted()).toEqual(['begun', 'unfinished', 'unfinished']);
    await step();
    await other.work.run({ shop: SHOP });
    expect(outside().documents).toHaveLength(1);
    expect(outside().woken.length).toBeGreaterThan(0);
  });

  it('gives way to another one where a version of the app has stored it that this one cannot read', async () => {
    await feeds().make(SHOP, STAFF);
    await database().prisma.shopFeed.updateMany({ data: { definition: { rules: [] } } });
    expect(await step()).toBeNull();
    expect(await feeds().make(SHOP, STAFF)).toBe('begun');
    expect(await build()).toMatchObject({ state: 'requested', staff: STAFF });
    expect(await feeds().make(SHOP, STAFF)).toBe('unfinished');
  });

  it('is found by the sweep without an account too, so that one whose job is lost ends', async () => {
    await database().prisma.credentials.deleteMany();
    await feeds().make(SHOP, STAFF);
    expect(await feeds().work.due(10)).toEqual([{ shop: SHOP }]);
  });

  it('goes on as soon as Shopify says that its operation has ended', async () => {
    await feeds().make(SHOP, STAFF);
    await step();
    outside().check = COMPLETED;
    expect(await step()).toMatchObject({ state: 'running' });
    const { prisma } = database();
    await prisma.$transaction((tx) =>
      feeds().operationEnded(SHOP, 'gid://shopify/BulkOperation/9', tx),
    );
    expect(await step()).toMatchObject({ state: 'running' });
    await prisma.$transaction((tx) => feeds().operationEnded(SHOP, OPERATION, tx));
    expect(await step()).toMatchObject({ state: 'reading' });
  });

  it.each(['failed', 'canceled', 'expired', 'gone'] as const)(
    'fails with an operation that has %s, and another can be made',
    async (reason) => {
      await feeds().make(SHOP, STAFF);
      await step();
      outside().check = { kind: 'ended', reason };
      expect(await step(MINUTE)).toMatchObject({
        state: 'failed',
        reason,
        endedAt: outside().clock.now(),
      });
      expect(await feeds().download(SHOP)).toEqual({ ok: false, why: 'none' });
      expect(await feeds().make(SHOP, STAFF)).toBe('begun');
    },
  );

  it('waits an hour for other operations of the app', async () => {
    outside().started = { kind: 'later' };
    await feeds().make(SHOP, STAFF);
    expect(await step()).toMatchObject({ state: 'requested' });
    expect(await step(61 * MINUTE)).toMatchObject({ state: 'failed', reason: 'no-answer' });
  });

  it('fails where Shopify refuses the operation', async () => {
    outside().started = { kind: 'refused', reason: 'no-access' };
    await feeds().make(SHOP, STAFF);
    expect(await step()).toMatchObject({ state: 'failed', reason: 'no-access' });
  });

  it('fails with a result cut off within a line or between two, and after several tries without one', async () => {
    for (const end of [-30, RESULT.lastIndexOf('\n', RESULT.length - 2) + 1]) {
      outside().result = RESULT.slice(0, end);
      await make();
      expect(await build()).toMatchObject({ state: 'failed', reason: 'broken', counts: null });
    }

    outside().result = null;
    await make();
    expect(await build()).toMatchObject({ state: 'reading', tries: 1 });
    expect(await steps(5, 30_000)).toMatchObject({ state: 'failed', reason: 'no-answer' });
  });

  it('fails where its operation expires before the result is read', async () => {
    await feeds().make(SHOP, STAFF);
    await step();
    outside().check = COMPLETED;
    await step(MINUTE);
    outside().check = { kind: 'ended', reason: 'expired' };
    expect(await step()).toMatchObject({ state: 'failed', reason: 'expired' });
    expect(await feeds().work.due(10)).toEqual([]);
  });

  it('is downloaded twice at once: a third download ends the first, which may not be read', async () => {
    await make();
    const open = () => feeds().download(SHOP);
    const bodies = [await open(), await open(), await open()].flatMap((each) =>
      each.ok ? each.body : [],
    );
    const read = await Promise.allSettled(bodies.map((body) => buffer(body)));
    expect(read.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(uidsIn(await downloaded())).toEqual(['10000', '2']);
  });

  it('cannot be downloaded without its result', async () => {
    await make();
    outside().check = { kind: 'ended', reason: 'expired' };
    expect(await feeds().download(SHOP)).toEqual({ ok: false, why: 'gone' });
    outside().check = { kind: 'no-answer' };
    expect(await feeds().download(SHOP)).toEqual({ ok: false, why: 'no-answer' });
  });
});

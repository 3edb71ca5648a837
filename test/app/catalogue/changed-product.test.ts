import { beforeEach, describe, expect, it } from 'vitest';
import type { MoreFields } from '../../../app/catalogue/product-record.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { MINUTE } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { plainProduct, priced, product, variant, webhookVariant } from './shop-product.ts';
import { DEMO, useUpdates } from './updates-kit.ts';

const {
  world,
  shopify,
  automatic,
  sentOf,
  worker,
  updateClient,
  change,
  receiveWebhook,
  remove,
  reindex,
  pass,
  index,
  posts,
  view,
  dirty,
} = useUpdates();

/** Settings by which products are named by their variants. */
const settings = {
  read: () =>
    Promise.resolve({ ...DEFAULT_SETTINGS, feedIds: [MAIN], identifiers: 'variant' as const }),
};

describe('a changed product', () => {
  it('is updated in the index within a minute, and keeps its other fields', async () => {
    await change('1', 12);
    await pass(1);
    expect(index()).toEqual({ 1: 12, 2: 10, 3: 10 });
    expect(world().service.index(MAIN)[0]?.record.rating).toBe(5);
    expect(await dirty()).toBe(0);
    expect(await sentOf('1', '2')).toMatchObject([
      { feedId: MAIN, productId: '1', outcome: 'taken', reason: null },
    ]);
    await pass(5);
    expect(posts()).toEqual(['update.json']);
  });

  describe('gets back a field that was sent meanwhile', () => {
    const at = (second: number) => `2026-11-20T11:00:0${second}Z`;
    const webhook = (second: number, price: number, title: string) =>
      receiveWebhook('1', {
        updated_at: at(second),
        title,
        variants: [webhookVariant({ price: String(price) })],
      });
    /** Sends an update with what Shopify shows; resolves to the index. */
    const indexWith = async (second: number, price: number, title: string) => {
      const shown = { ...priced('1', price), title, updatedAt: new Date(at(second)) };
      shopify().set('1', shown);
      await pass(1);
      return index();
    };

    it('though the webhook of the change in between is missing', async () => {
      await webhook(0, 10, 'Mug');
      await indexWith(0, 10, 'Mug');
      await webhook(1, 11, 'Mug');
      expect(await indexWith(2, 12, 'Mug')).toMatchObject({ 1: 12 });
      await webhook(3, 11, 'Cup');
      expect(await indexWith(3, 11, 'Cup')).toMatchObject({ 1: 11 });
    });

    it('though a webhook of the same second arrived after that of the change in between', async () => {
      await webhook(0, 10, 'Mug');
      await indexWith(0, 10, 'Mug');
      await webhook(1, 8, 'Mug, on sale');
      await webhook(1, 10, 'Mug, on sale');
      expect(await indexWith(1, 8, 'Mug, on sale')).toMatchObject({ 1: 8 });
      await webhook(3, 10, 'Mug');
      expect(await indexWith(3, 10, 'Mug')).toMatchObject({ 1: 10 });
    });
  });

  it('is sent once for several changes', async () => {
    await change('1', 12);
    await change('1', 13);
    await change('2', 14);
    await pass(1);
    expect(posts()).toEqual(['update.json']);
    expect(index()).toEqual({ 1: 13, 2: 14, 3: 10 });
  });

  it('is added where the index does not have it, and removed where shoppers cannot see it', async () => {
    await change('4', 20);
    await change('2', 11);
    shopify().delete('2');
    await change('3', 11);
    shopify().set('3', { ...priced('3', 11), status: 'unlisted' });
    await pass(1);
    expect(index()).toEqual({ 1: 10, 4: 20 });
    expect(posts()).toEqual(['update.json', 'upsert.json', 'delete.json']);
    expect(await dirty()).toBe(0);
  });

  it('that is deleted is removed by the id of its variant where a webhook has named it', async () => {
    const byVariant = worker({ settings });
    const uid = String(webhookVariant().id);
    world().service.content.upsert(DEMO, [{ uid, title: 'Mug', price: 10 }]);
    await change('2', 11);
    shopify().delete('2');
    await pass(1, byVariant);
    expect(index()).toEqual({ 1: 10, 2: 10, 3: 10 });
    expect(await dirty()).toBe(0);

    await remove('3');
    await pass(3, byVariant);
    expect(posts()).toEqual(['delete.json', 'delete.json']);
    expect(index()).toEqual({ 1: 10, 2: 10 });
    expect(await sentOf('3')).toMatchObject([{ outcome: 'left-out', reason: 'unknown-uid' }]);
    expect(await view()).toMatchObject({ waiting: 0, problems: 1 });
    await reindex();
    expect(await view()).toMatchObject({ waiting: 0, problems: 0 });
  });

  it('that loses its variants, or renames an option, keeps no field of them', async () => {
    const record = () => world().service.index(MAIN)[0]?.record;
    const one = { id: 1, name: 'Colour', position: 1, values: ['Red', 'Blue'] };
    shopify().set('1', product({ id: '1' }));
    await receiveWebhook('1', { options: [one] });
    await pass(1);
    expect(record()).toMatchObject({ option_colour: ['Red', 'Blue'], children: [{}, {}] });

    shopify().set('1', product({ id: '1', options: [{ name: 'Glaze', values: ['Red', 'Blue'] }] }));
    await receiveWebhook('1', { options: [{ ...one, name: 'Glaze' }] });
    await pass(1);
    expect(record()).toMatchObject({ option_glaze: ['Red', 'Blue'] });
    expect(record()).not.toHaveProperty('option_colour');

    shopify().set('1', priced('1', 10));
    await receiveWebhook('1');
    await pass(1);
    expect(record()).toMatchObject({ uid: '1', price: 10 });
    expect(record()).not.toHaveProperty('children');
    expect(record()).not.toHaveProperty('option_glaze');
  });

  it('that gets another identifier keeps its old record until the service takes the new one', async () => {
    const [only] = priced('2', 12).variants;
    await change('2', 11);
    await pass(1);
    await change('2', 12);
    await pass(
      2,
      worker({
        settings,
        sendUpdates: (account, request) =>
          request.operation === 'upsert'
            ? Promise.resolve({ outcome: 'refused', httpStatus: 400 })
            : updateClient()(account, request),
      }),
    );
    expect(index()).toMatchObject({ 2: 11 });
    world().clock.pass(60 * MINUTE);
    await pass(2, worker({ settings }));
    expect(index()).toEqual({ 1: 10, 3: 10, [only?.id ?? '']: 12 });
  });

  it('that the service refuses does not hold up the others', async () => {
    await change('1', 12);
    await change('2', 12);
    await change('3', 12);
    // The service takes no variant without an id.
    shopify().set('2', product({ id: '2', variants: [variant('', 'Red')] }));
    await pass(3);
    expect(index()).toEqual({ 1: 12, 2: 10, 3: 12 });
    expect(await sentOf('2')).toMatchObject([{ outcome: 'refused', reason: 'http-400' }]);
    expect(await view()).toMatchObject({ waiting: 0, problems: 1 });
    await reindex();
    expect(await view()).toMatchObject({ waiting: 0, problems: 0 });
  });
});

describe('a changed product of a feed with metafields or prices of countries', () => {
  const withMore = (fields: MoreFields) => worker({ moreFields: () => Promise.resolve(fields) });
  const records = () =>
    Object.fromEntries(
      world()
        .service.index(MAIN)
        .map(({ record }) => [record.uid, record]),
    );
  const reasons = async () => (await sentOf('1', '2', '4')).map(({ reason }) => reason);

  beforeEach(async () => {
    await change('1', 10);
    await change('2', 10);
    await reindex();
    // The fields of later changes are known.
    await automatic().markClean(world().shop);
    world().service.content.upsert(DEMO, [
      { uid: '1', title: 'Mug', price: 10, price_de: 11, metafield_care: 'by hand' },
      { uid: '2', title: 'Mug', price: 10, price_de: 11, metafield_care: 'by hand' },
    ]);
  });

  it('is left out where prices or variants change, since prices of countries change too', async () => {
    const before = records();
    await change('1', 12);
    shopify().set('2', product({ id: '2' }));
    await receiveWebhook('2', {
      options: [{ id: 1, name: 'Colour', position: 1, values: ['Red'] }],
    });
    await change('4', 20);
    await pass(2, withMore({ ofProducts: false, ofVariants: true }));
    expect(records()).toEqual(before);
    expect(await reasons()).toEqual(['more-fields', 'more-fields', 'more-fields']);
    expect(await view()).toMatchObject({ waiting: 0, problems: 3 });
  });

  it('is updated where other fields change', async () => {
    shopify().set('1', plainProduct({ id: '1', title: 'Cup' }));
    await receiveWebhook('1', { variants: [webhookVariant({ price: '10' })] });
    await pass(1, withMore({ ofProducts: true, ofVariants: true }));
    expect(records()[1]).toMatchObject({ title: 'Cup', price_de: 11, metafield_care: 'by hand' });
  });

  it('is updated where its price changes, and left out where a metafield may have changed', async () => {
    await change('1', 12);
    await pass(1, withMore({ ofProducts: true, ofVariants: false }));
    expect(records()[1]).toMatchObject({ price: 12, metafield_care: 'by hand' });
    const unseen = { title: 'Mug', variants: [webhookVariant({ price: '10' })] };
    await receiveWebhook('2', { ...unseen, updated_at: '2026-11-20T11:00:00Z' });
    await pass(1, withMore({ ofProducts: false, ofVariants: false }));
    await receiveWebhook('2', { ...unseen, updated_at: '2026-11-20T12:00:00Z' });
    await pass(1, withMore({ ofProducts: true, ofVariants: false }));
    expect(await reasons()).toEqual([null, 'more-fields']);
  });
});

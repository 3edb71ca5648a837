import { describe, expect, it } from 'vitest';
import {
  type CatalogueSnapshot,
  collectionBody,
  deletedProductBody,
  productBody,
} from '../../../app/catalogue/catalogue-snapshot.ts';
import { difference } from '../../../app/catalogue/fingerprint.ts';
import { openAdmin, openInstalled, settled } from './test-admin.ts';

const MUG = '7913550012011';
const CLOCK = { time: Date.parse('2026-11-22T10:00:00Z') };

/** The admin with the app installed, and the catalogue webhooks that it sends. */
async function installed() {
  const admin = await openInstalled({ now: () => new Date((CLOCK.time += 1_000)) });
  /** The webhooks sent since the last call, as topic and body. */
  const sent = async () => {
    await settled(admin);
    return admin.received.splice(0).map(({ headers, body }) => ({
      topic: headers['x-shopify-topic'],
      id: headers['x-shopify-webhook-id'],
      body: JSON.parse(body) as Record<string, unknown>,
    }));
  };
  const { actions, catalogueWebhooks, platform } = admin;
  return { admin, sent, actions, catalogue: platform.catalogue, catalogueWebhooks };
}

/** The parts of a product's body that the app reads. */
function stateOf(body: unknown) {
  const news: CatalogueSnapshot = productBody.parse(body);
  if (news.about !== 'product') throw new Error(news.about);
  return news.state;
}

describe('webhooks of the catalogue', () => {
  it('fact 2.app.catalogue-webhooks: report each kind of change in the form that the app reads', async () => {
    const { catalogue, sent } = await installed();
    const { id } = catalogue.create({ title: 'Bread Bin', price: 3900 });
    const [created] = await sent();
    catalogue.update(id, { title: 'Bread Box' });
    const [updated] = await sent();
    catalogue.remove(id);
    const [deleted] = await sent();
    catalogue.updateCollection('298374650112', { title: 'Kitchen' });
    const [collection] = await sent();
    expect(created).toMatchObject({ topic: 'products/create', body: { title: 'Bread Bin' } });
    expect(stateOf(created?.body).visible).toBe(true);
    expect(updated).toMatchObject({ topic: 'products/update', body: { title: 'Bread Box' } });
    expect(deleted?.topic).toBe('products/delete');
    expect(deletedProductBody.parse(deleted?.body)).toEqual({ about: 'deleted product', id });
    expect(collection?.topic).toBe('collections/update');
    expect(collectionBody.parse(collection?.body)).toMatchObject({ state: { visible: true } });
  });

  it.each([
    ['title', { title: 'Mug' }],
    ['prices', { everyVariant: { price: 2500 } }],
    ['prices', { everyVariant: { compareAt: 3000 } }],
    ['availability', { everyVariant: { quantity: 0 } }],
    ['tags', { tags: ['new'] }],
    ['images', { picture: 'new' as const }],
    ['visibility', { status: 'DRAFT' as const }],
    ['visibility', { onlineStore: 'not published' as const }],
    ['description', { description: 'Heavy.' }],
  ])('report that %s changed', async (field, changes) => {
    const { catalogue, sent } = await installed();
    catalogue.update(MUG, {});
    const [before] = await sent();
    catalogue.update(MUG, changes);
    const [after] = await sent();
    expect(difference(stateOf(before?.body), stateOf(after?.body))).toEqual({
      shows: true,
      fields: [field],
    });
  });

  it('report no change that an index shows while pieces are sold', async () => {
    const { catalogue, sent } = await installed();
    for (let quantity = 40; quantity > 0; quantity -= 1)
      catalogue.update(MUG, { everyVariant: { quantity } });
    const [first, ...others] = (await sent()).map(({ body }) => stateOf(body));
    expect(others).toHaveLength(39);
    for (const each of others) expect(difference(first ?? null, each)).toEqual({ shows: false });
  });

  it('come once, twice under one id, out of order, or never', async () => {
    const { catalogue, catalogueWebhooks, sent } = await installed();
    catalogueWebhooks.setDelivery('twice');
    catalogue.update(MUG, { title: 'One' });
    const twice = await sent();
    expect(twice).toHaveLength(2);
    expect(twice[0]?.id).toBe(twice[1]?.id);

    catalogueWebhooks.setDelivery('out of order');
    for (const title of ['Two', 'Three']) catalogue.update(MUG, { title });
    const [first, second] = await sent();
    expect([first?.body.title, second?.body.title].sort()).toEqual(['Three', 'Two']);

    catalogueWebhooks.setDelivery('never');
    catalogue.update(MUG, { title: 'Four' });
    expect(await sent()).toEqual([]);
    expect(catalogue.find(MUG)?.title).toBe('Four');
  });

  it('come once for each of many products that change at once', async () => {
    const { actions, sent } = await installed();
    actions.changeMany(500);
    const updates = (await sent()).filter(({ topic }) => topic === 'products/update');
    expect(new Set(updates.map(({ body }) => body.id)).size).toBe(500);
  });

  it('are not sent to an app that is not installed', async () => {
    const admin = await openAdmin();
    admin.platform.catalogue.update(MUG, { title: 'Mug' });
    await settled(admin);
    expect(admin.received).toEqual([]);
  });

  it('follow what a person enters on the page of a product', async () => {
    const { admin, sent } = await installed();
    const save = async (price: string) => {
      const product = { id: MUG, title: 'Mug', status: 'ACTIVE', onlineStore: 'published' };
      const fields = { ...product, tags: 'a, b', price, compareAt: '', stock: '3' };
      const request = { method: 'POST', headers: { origin: admin.origin } };
      const body = new URLSearchParams(fields);
      return (await fetch(`${admin.origin}/sandbox/change-product`, { ...request, body })).status;
    };
    expect(await save('cheap')).toBe(400);
    expect(await save('19.50')).toBe(200);
    const [news] = await sent();
    expect(news?.body).toMatchObject({
      tags: 'a, b',
      title: 'Mug',
      variants: [{ price: '19.50', compare_at_price: null, inventory_quantity: 3 }, {}, {}, {}],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { countRowsOf, takesLong, fillShop } from '../shop/shop-rows.ts';
import { bodyOf, INSTALLED, OTHER, seconds, SHOP, useWebhooks } from './webhook-kit.ts';

const {
  database,
  shops,
  logins,
  captured,
  checked,
  stopped,
  stoppingFails,
  shopifySays,
  receipts,
  deliver,
} = useWebhooks();

/** Delivers `app/uninstalled` with a time in its header, which is not signed. */
const uninstall = (triggeredAt: string | null) =>
  deliver('app/uninstalled', { headers: { 'x-shopify-triggered-at': triggeredAt } });

/** Headers of the same delivery, when it is repeated. */
const REPEATED = { headers: { 'x-shopify-webhook-id': 'one-and-the-same' } };

describe('app/uninstalled', () => {
  it('stops re-indexes and logins, and uninstalls the app from its shop alone', async () => {
    await fillShop(database().prisma, SHOP);
    await fillShop(database().prisma, OTHER);
    expect(await deliver('app/uninstalled')).toBe(200);
    expect(stopped()).toEqual([SHOP]);
    expect((await shops().find(SHOP))?.uninstalledAt).toEqual(new Date(seconds(3600)));
    expect((await logins().list(SHOP, {}, 1)).rows).toMatchObject([{ reason: 'uninstalled' }]);
    expect((await logins().list(OTHER, {}, 1)).rows).toMatchObject([{ state: 'waiting' }]);
    expect((await shops().find(OTHER))?.uninstalledAt).toBeNull();
  });

  it('is taken where the shop has so many rows that forgetting them takes long', async () => {
    const { prisma } = database();
    await fillShop(prisma, SHOP);
    await takesLong(prisma, 'DELETE', 'CatalogueItem', () => deliver('app/uninstalled'));
    expect((await shops().find(SHOP))?.uninstalledAt).toEqual(new Date(seconds(3600)));
  });

  it.each([
    ['after the installation', seconds(60), 'uninstalls'],
    ['a little before it, by a server that is behind', seconds(-4), 'uninstalls'],
    ['at a time that the headers do not name', null, 'uninstalls'],
    ['before it, and comes late', seconds(-60), 'does nothing'],
  ])('that was triggered %s: %s, %s', async (_, triggeredAt, what) => {
    await shops().install(SHOP, INSTALLED);
    expect(await uninstall(triggeredAt)).toBe(200);
    const isUninstalled = (await shops().find(SHOP))?.uninstalledAt !== null;
    expect([isUninstalled, stopped()]).toEqual(
      what === 'uninstalls' ? [true, [SHOP]] : [false, []],
    );
    expect(await receipts()).toHaveLength(1);
  });

  it('of an earlier installation has the next visit look for the settings that Shopify has deleted', async () => {
    await fillShop(database().prisma, SHOP);
    await shops().install(SHOP, INSTALLED);
    expect(await uninstall(seconds(-60))).toBe(200);
    const [seen] = await database().prisma.storefrontSettingsSeen.findMany();
    expect(seen?.seenAt).toEqual(new Date(0));
  });

  it.each(['installed', 'no-answer'] as const)(
    'is answered by 503, and changes nothing, while Shopify answers for the shop: %s',
    async (status) => {
      await fillShop(database().prisma, SHOP);
      shopifySays(status);
      for (const triggeredAt of [seconds(3600), null, '2099-01-01T00:00:00Z'])
        expect(await uninstall(triggeredAt)).toBe(503);
      expect(stopped()).toEqual([]);
      expect(await receipts()).toEqual([]);
      expect(await countRowsOf(database().prisma, SHOP)).toMatchObject({
        session: 1,
        credentials: 1,
      });
      shopifySays('not-installed');
      expect(await deliver('app/uninstalled')).toBe(200);
      expect((await shops().find(SHOP))?.uninstalledAt).not.toBeNull();
    },
  );

  it('changes nothing when it is repeated, as the shop may have returned', async () => {
    await shops().install(SHOP, INSTALLED);
    expect(await deliver('app/uninstalled', REPEATED)).toBe(200);
    await shops().install(SHOP, new Date(seconds(3601)));
    expect(await deliver('app/uninstalled', REPEATED)).toBe(200);
    expect((await shops().find(SHOP))?.uninstalledAt).toBeNull();
    expect(stopped()).toHaveLength(1);
  });

  it('takes effect once when it comes ten times at once', async () => {
    await fillShop(database().prisma, SHOP);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deliver('app/uninstalled', REPEATED)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await receipts()).toHaveLength(1);
    expect(
      captured()
        .text()
        .match(/"outcome":"taken"/g),
    ).toHaveLength(1);
  });

  it('is answered by 503 when re-indexes cannot be stopped, and works when it is repeated', async () => {
    await shops().install(SHOP, INSTALLED);
    stoppingFails('yes');
    expect(await deliver('app/uninstalled', REPEATED)).toBe(503);
    expect((await shops().find(SHOP))?.uninstalledAt).toBeNull();
    expect(await receipts()).toEqual([]);
    stoppingFails('no');
    expect(await deliver('app/uninstalled', REPEATED)).toBe(200);
    expect((await shops().find(SHOP))?.uninstalledAt).not.toBeNull();
  });
});

describe('app/scopes_update', () => {
  it('deletes the tokens of staff, so that they get new ones with the scopes', async () => {
    const session = { shop: SHOP, state: '', accessToken: 'shpat_1', scope: 'write_pixels' };
    await database().prisma.session.createMany({
      data: [
        { ...session, id: `offline_${SHOP}` },
        { ...session, id: `${SHOP}_1`, isOnline: true },
        { ...session, id: `${OTHER}_1`, isOnline: true, shop: OTHER },
      ],
    });
    expect(await deliver('app/scopes_update')).toBe(200);
    const left = await database().prisma.session.findMany();
    // The shop's own token shows whether the shop has the app; the next visit replaces it.
    expect(left.map(({ id }) => id).sort()).toEqual([`offline_${SHOP}`, `${OTHER}_1`].sort());
  });

  it('has a worker check the access to orders', async () => {
    expect(await deliver('app/scopes_update')).toBe(200);
    expect(checked()).toEqual([SHOP]);
  });

  it('may name any scopes', async () => {
    const body = { ...bodyOf('app/scopes_update'), current: ['write_pixels', 'something:new/2'] };
    expect(await deliver('app/scopes_update', { body })).toBe(200);
  });
});

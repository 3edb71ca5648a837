import { describe, expect, it } from 'vitest';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { usePixel, WANTED, WRITTEN } from './pixel-kit.ts';
import { FIRST, LATER, UNREACHABLE } from './staff-visit-kit.ts';

const {
  database,
  standIn,
  captured,
  clock,
  stores,
  connect,
  disconnect,
  sync,
  syncRates,
  read,
  saveSettings,
  current,
  createElsewhere,
  shopifyHas,
} = usePixel();

/** When staff disconnected the pixel. */
const disconnectedAt = async () =>
  (await database().prisma.shop.findFirstOrThrow()).pixelDisconnectedAt;

const FACTS = { name: 'Clay Shop', timeZone: 'Europe/Berlin', unlistedCount: 0, readAt: FIRST };

describe('connecting', () => {
  it('creates the pixel with the settings of the shop', async () => {
    const outcome = await connect();
    const pixel = current();
    expect(pixel?.settings).toEqual(WRITTEN);
    expect(outcome).toEqual({
      ok: true,
      state: {
        connected: true,
        id: pixel?.id,
        connectedAt: FIRST,
        updatedAt: FIRST,
        settings: WRITTEN,
        wanted: WANTED,
        differences: [],
      },
    });
    expect(standIn().asked).toEqual(['ReadPixel', 'CreatePixel']);
  });

  it('again changes nothing, and sends Shopify no change', async () => {
    await connect();
    standIn().forgetAsked();
    clock().passTo(LATER);
    const again = await connect();
    expect(again).toMatchObject({ state: { connectedAt: FIRST, updatedAt: FIRST } });
    expect(standIn().asked).toEqual(['ReadPixel']);
  });

  it('updates a pixel with other settings', async () => {
    createElsewhere({ ...WRITTEN, siteId: 'another' });
    const before = current()?.id;
    expect(await connect()).toMatchObject({ ok: true });
    expect(current()).toEqual({ id: before, settings: WRITTEN });
  });

  it('needs a site ID', async () => {
    await database().prisma.credentials.deleteMany();
    expect(await connect()).toEqual({ ok: false, problem: { code: 'NO_CREDENTIALS' } });
    expect(standIn().asked).toEqual([]);
  });
});

describe('syncing', () => {
  it('updates the connected pixel', async () => {
    await connect();
    await saveSettings({ mode: 'test' });
    clock().passTo(LATER);
    expect(await sync()).toMatchObject({
      ok: true,
      state: { connectedAt: FIRST, updatedAt: LATER, differences: [] },
    });
    expect(current()?.settings.mode).toBe('test');
  });

  it('does not connect the pixel', async () => {
    expect(await sync()).toEqual({ ok: true, state: { connected: false, wanted: WANTED } });
    expect(current()).toBeNull();
  });

  it('does not create a pixel that was deleted meanwhile', async () => {
    await connect();
    await saveSettings({ mode: 'test' });
    standIn().justBefore('UpdatePixel', standIn().platform.pixels.remove);
    expect(await sync()).toMatchObject({ state: { connected: false } });
    expect(current()).toBeNull();
  });

  it('ends with the settings that were saved last, also by many requests at once', async () => {
    await connect();
    const cards = (['test', 'live', 'test', 'live', 'test'] as const).map(async (mode) => {
      await saveSettings({ mode });
      await sync();
    });
    await Promise.all(cards);
    const { mode } = await stores().settings.read(SHOP.domain);
    expect(current()?.settings.mode).toBe(mode);
  });
});

describe('the rates of the shop’s countries', () => {
  const sellsTo = (...countries: string[]) =>
    stores().shops.saveFacts(SHOP.domain, { ...FACTS, countries });
  const german = { ...WRITTEN, vatRates: '{"DE":[0.19,0.07]}' };

  it('are settings of the pixel that is connected', async () => {
    await sellsTo('US', 'DE');
    await connect();
    expect(current()?.settings).toEqual(german);
  });

  it('are written at a visit once the shop sells to another country', async () => {
    await connect();
    await sellsTo('DE');
    await syncRates();
    expect(current()?.settings).toEqual(german);
    await sellsTo('DE', 'JP');
    await syncRates();
    expect(current()?.settings).toMatchObject({ vatRates: '{"DE":[0.19,0.07],"JP":[0.1,0.08]}' });
  });

  it('ask nothing of Shopify while they are the same, and make no pixel', async () => {
    await sellsTo('DE');
    await syncRates();
    await connect();
    standIn().forgetAsked();
    await syncRates();
    await saveSettings({ mode: 'test' });
    await syncRates();
    expect(standIn().asked).toEqual([]);
    expect(current()?.settings).toEqual(german);
  });
});

describe('disconnecting', () => {
  it('removes the pixel', async () => {
    await connect();
    expect(await disconnect()).toEqual({ ok: true, state: { connected: false, wanted: WANTED } });
    expect(current()).toBeNull();
    expect(await database().prisma.pixelConnection.count()).toBe(0);
  });

  it('is noted until the pixel is connected again, and not where Shopify has removed it', async () => {
    await connect();
    standIn().platform.pixels.remove();
    await read();
    expect(await disconnectedAt()).toBeNull();
    await disconnect();
    expect(await disconnectedAt()).toEqual(FIRST);
    await connect();
    expect(await disconnectedAt()).toBeNull();
  });

  it('is forgotten once a pixel is found, such as one that a request without an answer has connected', async () => {
    await connect();
    await disconnect();
    createElsewhere(WRITTEN);
    await read();
    expect(await disconnectedAt()).toBeNull();
  });

  it('is stored where Shopify removes the pixel without an answer, and forgotten where the pixel is found again', async () => {
    await connect();
    const removed = current();
    standIn().answerOnce('DeletePixel', () => {
      standIn().platform.pixels.remove();
      return new Response('Bad Gateway', { status: 502 });
    });
    expect(await disconnect()).toEqual(UNREACHABLE);
    expect(await disconnectedAt()).toEqual(FIRST);
    standIn().answerOnce('ReadPixel', () => Response.json({ data: { webPixel: removed } }));
    await sync();
    expect(await disconnectedAt()).toBeNull();
  });

  it('succeeds without a pixel', async () => {
    expect(await disconnect()).toMatchObject({ ok: true });
    expect(standIn().asked).toEqual(['ReadPixel']);
  });

  it('succeeds when another session removes the pixel first', async () => {
    await connect();
    standIn().justBefore('DeletePixel', standIn().platform.pixels.remove);
    expect(await disconnect()).toMatchObject({ ok: true });
  });

  it('fails where Shopify cannot remove the pixel', async () => {
    await connect();
    shopifyHas({ pixelError: 'UNEXPECTED_ERROR' });
    expect(await disconnect()).toEqual({ ok: false, problem: { code: 'UNEXPECTED_ERROR' } });
    expect(await database().prisma.pixelConnection.count()).toBe(1);
    expect(await disconnectedAt()).toBeNull();
  });
});

describe('reading', () => {
  it('names the settings that have changed since', async () => {
    expect(await read()).toEqual({ connected: false, wanted: WANTED });
    await connect();
    await saveSettings({ mode: 'test', identifiers: 'variant' });
    expect(await read()).toMatchObject({
      connected: true,
      settings: WRITTEN,
      wanted: { ...WANTED, mode: 'test', identifiers: 'variant' },
      differences: ['identifiers', 'mode'],
    });
  });

  it('finds a pixel that the app did not connect, and that it is gone', async () => {
    createElsewhere(WRITTEN);
    const state = await read();
    expect(state).toMatchObject({ connected: true, connectedAt: FIRST, differences: [] });
    clock().passTo(LATER);
    expect(await read()).toEqual(state);
    standIn().platform.pixels.remove();
    expect(await read()).toMatchObject({ connected: false });
    expect(await database().prisma.pixelConnection.count()).toBe(0);
  });

  it('finds settings that another session has changed', async () => {
    await connect();
    const other = JSON.stringify({ ...WRITTEN, siteId: 'another' });
    standIn().platform.pixels.update(current()?.id ?? '', other);
    clock().passTo(LATER);
    expect(await read()).toMatchObject({
      connectedAt: FIRST,
      updatedAt: LATER,
      differences: ['siteId'],
    });
  });

  it('keeps a pixel that was connected while Shopify was asked', async () => {
    standIn().justBefore('ReadPixel', async () => {
      await connect();
      standIn().answerOnce('ReadPixel', () => Response.json({ data: { webPixel: null } }));
    });
    await read();
    expect(await database().prisma.pixelConnection.count()).toBe(1);
  });

  it('shows no stored pixel that Shopify may have removed, where it does not answer again', async () => {
    await connect();
    standIn().platform.pixels.remove();
    const isAway = () => new Response('Bad Gateway', { status: 502 });
    const fails = () => standIn().answerOnce('ReadPixel', isAway);
    standIn().justBefore('ReadPixel', () => standIn().justBefore('ReadPixel', fails));
    await expect(read()).rejects.toThrow(new Error('SHOPIFY_UNREACHABLE'));
  });

  it('compares nothing without credentials', async () => {
    await connect();
    await database().prisma.credentials.deleteMany();
    expect(await read()).toMatchObject({ connected: true, wanted: null, differences: [] });
  });
});

describe('Shopify', () => {
  it.each(['INVALID_SETTINGS', 'NO_EXTENSION', 'TAKEN', 'UNEXPECTED_ERROR'] as const)(
    'that refuses with %s is a problem for staff, with Shopify’s words in the log alone',
    async (pixelError) => {
      shopifyHas({ pixelError });
      expect(await connect()).toEqual({ ok: false, problem: { code: pixelError } });
      expect(captured().text()).toContain(`"code":"${pixelError}"`);
      expect(await database().prisma.pixelConnection.count()).toBe(0);
    },
  );

  it('that cannot be reached is a problem of each change', async () => {
    shopifyHas({ adminApi: 'down' });
    for (const change of [connect, sync, disconnect]) expect(await change()).toEqual(UNREACHABLE);
    expect(await disconnectedAt()).toBeNull();
    await expect(read()).rejects.toThrow(
      new Error('SHOPIFY_UNREACHABLE: Shopify’s Admin API gave no useful answer: no-answer.'),
    );
  });

  it('that fails after it has created the pixel creates no second one', async () => {
    standIn().answerOnce('CreatePixel', () => {
      createElsewhere(WRITTEN);
      return new Response('Bad Gateway', { status: 502 });
    });
    expect(await connect()).toMatchObject({ ok: false });
    const created = current()?.id;
    expect(await connect()).toMatchObject({ ok: true, state: { id: created } });
  });
});

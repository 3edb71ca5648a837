import { describe, expect, it } from 'vitest';
import { SECRET_KEY } from '../../sandbox/addresses.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { usePixel, WANTED, WRITTEN } from './pixel-kit.ts';
import { FIRST, LATER } from './staff-visit-kit.ts';

const {
  database,
  standIn,
  captured,
  clock,
  stores,
  connect,
  disconnect,
  sync,
  read,
  saveSettings,
  current,
  createElsewhere,
} = usePixel();

describe('connecting', () => {
  it('creates the pixel with the settings that follow from what was saved', async () => {
    const outcome = await connect();
    const pixel = current();
    expect(pixel?.settings).toEqual(WRITTEN);
    expect(outcome).toEqual({
      ok: true,
      state: {
        connected: true,
        webPixelId: pixel?.id,
        connectedAt: FIRST,
        updatedAt: FIRST,
        settings: WRITTEN,
        wanted: WANTED,
        differences: [],
      },
    });
    expect(standIn().asked).toEqual(['ReadPixel', 'CreatePixel']);
  });

  it('says whether prices include tax only where staff have said it', async () => {
    await stores().settings.save(SHOP.domain, { taxesIncluded: 'yes' });
    await connect();
    expect(current()?.settings).toEqual({ ...WRITTEN, taxesIncluded: 'yes' });
  });

  it('again changes nothing and asks for nothing to be changed', async () => {
    await connect();
    standIn().forgetAsked();
    clock().passTo(LATER);
    const again = await connect();
    expect(again).toMatchObject({ state: { connectedAt: FIRST, updatedAt: FIRST } });
    expect(standIn().asked).toEqual(['ReadPixel']);
  });

  it('updates a pixel that is there with other settings', async () => {
    createElsewhere({ ...WRITTEN, siteId: 'another' });
    const before = current()?.id;
    expect(await connect()).toMatchObject({ ok: true });
    expect(current()).toEqual({ id: before, settings: WRITTEN });
  });

  it('needs a site ID', async () => {
    await stores().credentials.forget(SHOP.domain);
    expect(await connect()).toEqual({ ok: false, problem: { code: 'NO_CREDENTIALS' } });
    expect(standIn().asked).toEqual([]);
  });
});

describe('following saved settings', () => {
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

  it('changes nothing where nothing differs', async () => {
    await connect();
    standIn().forgetAsked();
    await sync();
    expect(standIn().asked).toEqual(['ReadPixel']);
  });

  it('connects nothing that was not connected', async () => {
    expect(await sync()).toEqual({ ok: true, state: { connected: false, wanted: WANTED } });
    expect(current()).toBeNull();
  });

  it('creates nothing when the pixel goes meanwhile', async () => {
    await connect();
    await saveSettings({ mode: 'test' });
    standIn().justBefore('UpdatePixel', standIn().platform.pixels.remove);
    expect(await sync()).toMatchObject({ state: { connected: false } });
    expect(current()).toBeNull();
  });

  it('ends with what was saved last, however many cards are saved at once', async () => {
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

describe('disconnecting', () => {
  it('removes the pixel', async () => {
    await connect();
    expect(await disconnect()).toEqual({ ok: true, state: { connected: false, wanted: WANTED } });
    expect(current()).toBeNull();
    expect(await database().prisma.pixelConnection.count()).toBe(0);
  });

  it('is fine when there is nothing to remove', async () => {
    expect(await disconnect()).toMatchObject({ ok: true });
    expect(standIn().asked).toEqual(['ReadPixel']);
  });

  it('succeeds when another session is faster', async () => {
    await connect();
    standIn().justBefore('DeletePixel', standIn().platform.pixels.remove);
    expect(await disconnect()).toMatchObject({ ok: true });
  });

  it('says what is wrong when Shopify cannot do it', async () => {
    await connect();
    standIn().platform.setFaults({ ...NO_FAULTS, pixelError: 'UNEXPECTED_ERROR' });
    expect(await disconnect()).toEqual({ ok: false, problem: { code: 'UNEXPECTED_ERROR' } });
    expect(await database().prisma.pixelConnection.count()).toBe(1);
  });
});

it('The secret key is in no answer, no row and no log of the pixel’s connection', async () => {
  const outcomes = [await connect(), await read(), await disconnect()];
  const rows = await database().prisma.pixelConnection.findMany();
  expect(JSON.stringify([outcomes, rows]) + captured().text()).not.toContain(SECRET_KEY);
});

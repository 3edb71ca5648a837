import { describe, expect, it } from 'vitest';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { usePixel, WANTED, WRITTEN } from './pixel-kit.ts';
import { FIRST, LATER } from './staff-visit-kit.ts';

const { database, standIn, clock, stores, connect, read, saveSettings, current, createElsewhere } =
  usePixel();

describe('reading', () => {
  it('says that nothing is connected, and what would be', async () => {
    expect(await read()).toEqual({ connected: false, wanted: WANTED });
  });

  it('names the settings that have changed since', async () => {
    await connect();
    await saveSettings({ mode: 'test', identifiers: 'variant' });
    expect(await read()).toMatchObject({
      connected: true,
      settings: WRITTEN,
      wanted: { ...WANTED, mode: 'test', identifiers: 'variant' },
      differences: ['identifiers', 'mode'],
    });
  });

  it('learns of a pixel that this app did not note', async () => {
    createElsewhere(WRITTEN);
    const state = await read();
    expect(state).toMatchObject({ connected: true, connectedAt: FIRST, differences: [] });
    clock().passTo(LATER);
    expect(await read()).toEqual(state);
  });

  it('learns of a pixel that is gone', async () => {
    await connect();
    standIn().platform.pixels.remove();
    expect(await read()).toMatchObject({ connected: false });
    expect(await database().prisma.pixelConnection.count()).toBe(0);
  });

  it('learns when another session has changed the settings', async () => {
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

  it('does not undo what was connected while it asked', async () => {
    standIn().justBefore('ReadPixel', async () => {
      await connect();
      standIn().answerOnce('ReadPixel', () => Response.json({ data: { webPixel: null } }));
    });
    await read();
    expect(await database().prisma.pixelConnection.count()).toBe(1);
  });

  it('compares nothing without credentials', async () => {
    await connect();
    await stores().credentials.forget(SHOP.domain);
    expect(await read()).toMatchObject({ connected: true, wanted: null, differences: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { readTestMode } from '../../../app/routes/shared/page-data.ts';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../../app/shop/settings.ts';
import type { PixelState } from '../../../app/shopify/pixel-connection.ts';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import { CONNECTED } from '../../browser/admin/pages/samples.ts';
import { partly } from '../../browser/admin/pages/hand-made-answers.ts';
import type { Services } from '../../../app/server/services.ts';

const ENDS = new Date('2026-11-20T12:00:00.000Z');
const TEST: ShopSettings = { ...DEFAULT_SETTINGS, mode: 'test', testEndsAt: ENDS };
const DISCONNECTED: PixelState = { connected: false, wanted: null };

/** Reads the test mode of a shop with this pixel, and with the wanted settings of the extension. */
const reading = (
  settings: ShopSettings,
  pixel: PixelState,
  extension: typeof USUAL_EXTENSION | null,
) =>
  readTestMode(
    {
      settings: partly<Services['settings']>({ read: () => Promise.resolve(settings) }),
      pixel: partly<Services['pixel']>({ stored: () => Promise.resolve(pixel) }),
      storefront: partly<Services['storefront']>({ wanted: () => Promise.resolve(extension) }),
    },
    'demo-shop.myshopify.com',
  );

describe('test mode on every page', () => {
  it('marks all events while the pixel is connected', async () => {
    const all = { marks: 'all', endsAt: ENDS };
    expect(await reading(TEST, CONNECTED, USUAL_EXTENSION)).toEqual(all);
    // Without an account, a connected pixel still sends.
    expect(await reading(TEST, CONNECTED, null)).toEqual(all);
  });

  it('marks the events of the storefront extension alone once the pixel is disconnected', async () => {
    expect(await reading(TEST, DISCONNECTED, USUAL_EXTENSION)).toEqual({
      marks: 'others',
      endsAt: ENDS,
    });
  });

  it('is not shown while nothing is sent, nor in live mode', async () => {
    expect(await reading(TEST, DISCONNECTED, null)).toBeNull();
    expect(await reading(DEFAULT_SETTINGS, CONNECTED, USUAL_EXTENSION)).toBeNull();
  });
});

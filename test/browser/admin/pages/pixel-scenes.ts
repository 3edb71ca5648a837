import type { NamedScene, Scene } from './scene.ts';
import { DEFAULT_SETTINGS } from '../../../../app/shop/settings.ts';
import { HOUR_MS, later } from '../../../../app/time/units.ts';
import { CONNECTED, NOW, PIXEL_SETTINGS } from './samples.ts';

const NOT_CONNECTED = { connected: false, wanted: PIXEL_SETTINGS } as const;

const at = (scene: Scene): NamedScene => ({ path: '/app/pixel', scene });

/** The web pixel's page. */
export const pixelScenes: Record<string, NamedScene> = {
  'pixel-no-account': at({ credentials: null, pixel: { connected: false, wanted: null } }),
  'pixel-not-connected': at({ pixel: NOT_CONNECTED }),
  'pixel-not-connected-test-mode': at({
    pixel: NOT_CONNECTED,
    settings: { ...DEFAULT_SETTINGS, mode: 'test', testEndsAt: later(NOW, 3 * HOUR_MS) },
  }),
  'pixel-not-connected-refused': at({
    pixel: NOT_CONNECTED,
    overview: { problem: { kind: 'wrong-key', httpStatus: 401 } },
  }),
  'pixel-connected': at({}),
  'pixel-connected-refused': at({ overview: { problem: { kind: 'wrong-key', httpStatus: 401 } } }),
  'pixel-mismatch': at({
    pixel: {
      ...CONNECTED,
      settings: { ...PIXEL_SETTINGS, mode: 'test', siteId: 'old-site' },
      differences: ['mode', 'siteId'],
    },
  }),
  'pixel-connected-without-account': at({
    credentials: null,
    pixel: { ...CONNECTED, wanted: null },
  }),
  'pixel-unknown': at({ pixel: 'unanswered' }),
};

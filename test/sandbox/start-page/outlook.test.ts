import { describe, expect, it } from 'vitest';
import { type GivenSettings, USUAL_SETTINGS } from '../pixel-connection.ts';
import { outlookOf } from './start-page.ts';

const connected = (settings: GivenSettings) => ({
  bundleUrl: '/web-pixels/pixel.js',
  settings: { ...USUAL_SETTINGS, ...settings },
  privacy: {
    analytics: true,
    marketing: false,
    preferences: false,
    sale_of_data: 'disabled' as const,
  },
});

describe('what the start page expects of the pixel', () => {
  it('is nothing while none is connected', () => {
    expect(outlookOf(null)).toEqual({
      state: 'not connected',
      sentences: ['Pages opened from now on report nothing.'],
    });
  });

  it('names the address that it reports to, and who answers there', () => {
    expect(outlookOf(connected({}))).toEqual({
      state: 'reports',
      sentences: [
        'Pages opened from now on report to https://tracking.example.com/beacon/v2/demo01, once there is consent.',
        'In the sandbox, https://tracking.example.com is the tracking service on this machine.',
      ],
    });
  });

  it('is silence where the pixel itself finds its settings wrong', () => {
    expect(outlookOf(connected({ siteId: '' }))).toEqual({
      state: 'silent',
      sentences: [
        expect.stringMatching(/^The pixel will keep silent: .*siteId.*\.$/),
        'It says so in the console of the browser and sends nothing.',
      ],
    });
  });

  it('warns of a site that the service does not know, and says what test mode is', () => {
    expect(outlookOf(connected({ siteId: 'other', mode: 'test' })).sentences.slice(2)).toEqual([
      'The service knows the site demo01 alone: it will refuse these events.',
      'Events are marked as a test, and the console says what becomes of those that the pixel sends itself.',
    ]);
  });

  it('warns of an address outside of the sandbox', () => {
    const settings = { beaconUrl: 'https://beacon.example.org/beacon/v2' };
    expect(outlookOf(connected(settings)).sentences).toEqual([
      'Pages opened from now on report to https://beacon.example.org/beacon/v2/demo01, once there is consent.',
      'That is not the service of this sandbox: events leave for the real internet.',
    ]);
  });
});

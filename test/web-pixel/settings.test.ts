import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../extensions/web-pixel/src/settings.ts';
import { checkSettings, settingsDefinition } from '../sandbox/admin/platform/web-pixels.ts';

const GIVEN = {
  siteId: 'a-b_C1',
  beaconUrl: 'https://tracking.example.com:8443/eu/beacon/v2',
  cookiePrefix: 'Acme1',
  identifiers: 'variant',
  taxesIncluded: 'yes',
  urlParameters: 'utm_*,filter.*,my-ref',
  attributionParameter: 'came-from',
  reportUrl: 'https://app.example.com:8443/reports/demo-shop.myshopify.com',
  reportEvery: '100',
  mode: 'test',
};

const extension = new URL('../../extensions/web-pixel/shopify.extension.toml', import.meta.url);
const definition = settingsDefinition(readFileSync(extension, 'utf8'));

describe('Shopify, by the definition of the extension,', () => {
  it('takes what the app writes', () => {
    expect(checkSettings(GIVEN, definition)).toEqual({ settings: GIVEN });
  });

  it.each([
    ['siteId', 'demo/01'],
    ['siteId', 'demo 01'],
    ['siteId', ''],
    ['urlParameters', 'a|b'],
    ['urlParameters', 'a)'],
    ['attributionParameter', 'a b'],
    ['reportUrl', 'http://app.example.com/reports/demo-shop.myshopify.com'],
    ['reportEvery', '0'],
    ['reportEvery', '101'],
    ['beaconUrl', 'http://tracking.example.com/beacon/v2'],
    ['beaconUrl', 'https://tracking.example.com'],
    ['beaconUrl', 'https://tracking.example.com/beacon/v1'],
    ['beaconUrl', 'https://tracking.example.com/beacon/v2?x=1'],
    ['beaconUrl', 'https://user:pass@tracking.example.com/beacon/v2'],
    ['beaconUrl', 'https:///beacon/v2'],
    ['cookiePrefix', '1svc'],
    ['cookiePrefix', 's;vc'],
    ['cookiePrefix', 's.vc'],
    ['identifiers', 'sku'],
    ['taxesIncluded', 'maybe'],
    ['mode', 'Test'],
  ])('refuses %s %j', (name, value) => {
    expect(checkSettings({ ...GIVEN, [name]: value }, definition)).toHaveProperty('problems');
  });
});

describe('the pixel', () => {
  it('takes its settings as given', () => {
    expect(readSettings(GIVEN)).toEqual(GIVEN);
  });

  it.each(['siteId', 'beaconUrl', 'cookiePrefix', 'identifiers', 'mode'])(
    'refuses to go without %s, by its name',
    (name) => {
      for (const nothing of [undefined, null, '']) {
        expect(() => readSettings({ ...GIVEN, [name]: nothing })).toThrow(name);
      }
    },
  );
});

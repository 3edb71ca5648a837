import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../extensions/web-pixel/src/settings.ts';
import { VERSION } from '../../extensions/web-pixel/src/version.ts';
import { checkSettings, settingsDefinition } from '../sandbox/admin/platform/web-pixels.ts';
import { defaultSettings } from './open-page.ts';

const GIVEN = {
  siteId: 'a-b_C1',
  beaconUrl: 'https://tracking.example.com:8443/eu/beacon/v2',
  identifiers: 'variant',
  taxesIncluded: 'yes',
  vatRates: '{"CH":[0.081,0.038,0.026],"DE":[0.19,0.07]}',
  urlParameters: 'utm_*,filter.*,my-ref',
  attributionParameter: 'came-from',
  reportUrl: 'https://app.example.com:8443/reports/demo-shop.myshopify.com',
  reportEvery: '100',
  mode: 'test',
};

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const toml = read('extensions/web-pixel/shopify.extension.toml');
const definition = settingsDefinition(toml);

describe('the extension', () => {
  it('has the version of the project', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(VERSION).toBe(version);
  });

  it('declares just the settings that the pixel reads', () => {
    const declared = [...toml.matchAll(/^\[settings\.fields\.(\w+)\]$/gm)].map(([, name]) => name);
    expect(declared.sort()).toEqual(Object.keys(defaultSettings).sort());
  });

  it('runs in the strict sandbox, once analytics are permitted', () => {
    expect(toml).toMatch(/^type = "web_pixel_extension"$/m);
    expect(toml).toMatch(/^runtime_context = "strict"$/m);
    expect(toml).toMatch(
      /^\[customer_privacy\]\nanalytics = true\nmarketing = false\npreferences = false\nsale_of_data = "disabled"$/m,
    );
  });
});

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
    ['identifiers', 'sku'],
    ['taxesIncluded', 'maybe'],
    ['vatRates', '{"DE": "<b>"}'],
    ['mode', 'Test'],
  ])('refuses %s %j', (name, value) => {
    expect(checkSettings({ ...GIVEN, [name]: value }, definition)).toHaveProperty('problems');
  });
});

describe('the pixel', () => {
  it('takes its settings as given', () => {
    expect(readSettings(GIVEN)).toEqual(GIVEN);
  });

  it.each(['siteId', 'beaconUrl', 'identifiers', 'mode'])(
    'refuses to go without %s, by its name',
    (name) => {
      for (const nothing of [undefined, null, '']) {
        expect(() => readSettings({ ...GIVEN, [name]: nothing })).toThrow(name);
      }
    },
  );
});

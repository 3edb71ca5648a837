import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type ShopSettings } from '../../../app/shop/settings.ts';
import {
  answeredSettings,
  settingsDifferences,
  writtenSettings,
} from '../../../app/shopify/pixel-settings.ts';
import { pixelSettings } from '../../../app/shopify/wanted-settings.ts';

const CONFIG = {
  BEACON_URL: 'https://tracking.example.com/beacon/v2',
  PAGE_URL_PARAMETERS: 'utm_*,ref',
  ATTRIBUTION_PARAMETER: 'came_from',
  DISCOVERY_URL: '',
  RECOMMENDATION_RENDER: 'page',
  LIBRARY_GLOBAL: '',
  REPORTS_URL: 'https://app.example.com',
  REPORT_EVERY: 10,
} as const;

const settingsOf = (chosen: Partial<ShopSettings> = {}) =>
  pixelSettings(
    {
      config: CONFIG,
      shop: 'demo-shop.myshopify.com',
      siteId: 'demo01',
      chosen: { ...DEFAULT_SETTINGS, taxesIncluded: 'yes', ...chosen },
    },
    ['US', 'DE', 'CH'],
  );

const WANTED = {
  siteId: 'demo01',
  beaconUrl: 'https://tracking.example.com/beacon/v2',
  urlParameters: 'utm_*,ref',
  attributionParameter: 'came_from',
  identifiers: 'product',
  mode: 'live',
  taxesIncluded: 'yes',
  reportUrl: 'https://app.example.com/reports/demo-shop.myshopify.com',
  vatRates: '{"CH":[0.081,0.038,0.026],"DE":[0.19,0.07]}',
  reportEvery: '10',
};

describe('the pixel’s settings', () => {
  it('follow from those of the shop', () => {
    expect(settingsOf()).toEqual(WANTED);
    expect(settingsOf({ mode: 'test', identifiers: 'variant' })).toEqual({
      ...WANTED,
      mode: 'test',
      identifiers: 'variant',
    });
  });

  it.each([
    ['yes', 'yes'],
    ['no', 'no'],
    ['automatic', ''],
  ] as const)('have whether prices include tax: %s → %j', (taxesIncluded, setting) => {
    expect(settingsOf({ taxesIncluded }).taxesIncluded).toBe(setting);
  });

  it('are written without the empty ones', () => {
    const written = writtenSettings({ ...settingsOf(), taxesIncluded: '', reportUrl: '' });
    const { taxesIncluded, reportUrl, ...others } = WANTED;
    expect([taxesIncluded, reportUrl]).not.toContain('');
    expect(JSON.parse(written)).toEqual(others);
  });
});

describe('settings in Shopify’s answer', () => {
  it.each([
    ['JSON text', '{"siteId":"demo01","mode":"test"}', { siteId: 'demo01', mode: 'test' }],
    ['an object', { siteId: 'demo01' }, { siteId: 'demo01' }],
    ['values that are no strings', { a: 1, b: true, c: null }, { a: '1', b: 'true', c: '' }],
  ])('are read from %s', (_, answered, expected) => {
    expect(answeredSettings.parse(answered)).toEqual(expected);
  });

  it.each([
    ['half a JSON', '{"siteId":'],
    ['a list', '[]'],
    ['nothing', null],
    ['nested', { a: {} }],
  ])('are refused as %s', (_, answered) => {
    expect(answeredSettings.safeParse(answered).success).toBe(false);
  });
});

describe('the differences of settings', () => {
  it.each([
    ['none', {}, []],
    ['one', { mode: 'test' }, ['mode']],
    ['several, in the order of the settings', { mode: 'x', siteId: 'y' }, ['siteId', 'mode']],
    ['an empty one', { taxesIncluded: '' }, ['taxesIncluded']],
  ])('are named: %s', (_, changes, names) => {
    expect(settingsDifferences(settingsOf(), { ...WANTED, ...changes })).toEqual(names);
  });

  it('do not include an empty setting that Shopify does not have', () => {
    const wanted = settingsOf({ taxesIncluded: 'automatic' });
    const { taxesIncluded, ...actual } = wanted;
    expect(taxesIncluded).toBe('');
    expect(settingsDifferences(wanted, actual)).toEqual([]);
  });

  it('include every setting where there is none', () => {
    const names = settingsDifferences(settingsOf(), {});
    expect(names.sort()).toEqual(Object.keys(WANTED).sort());
  });
});

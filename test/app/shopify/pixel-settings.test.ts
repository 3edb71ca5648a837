import { describe, expect, it } from 'vitest';
import {
  answeredSettings,
  pixelSettings,
  settingsDifferences,
  writtenSettings,
} from '../../../app/shopify/pixel-settings.ts';

const SAME = {
  siteId: 'demo01',
  beaconUrl: 'https://tracking.example.com/beacon/v2',
  identifiers: 'product',
  mode: 'live',
  taxesIncluded: 'yes',
  urlParameters: 'utm_*,ref',
  attributionParameter: 'came_from',
  reportUrl: 'https://app.example.com/reports/demo-shop.myshopify.com',
} as const;

const FACTS = { ...SAME, countries: ['US', 'DE', 'CH'], reportEvery: 10 };
const WANTED = {
  ...SAME,
  vatRates: '{"CH":[0.081,0.038,0.026],"DE":[0.19,0.07]}',
  reportEvery: '10',
};

describe('the pixel’s settings', () => {
  it('follow from those of the shop', () => {
    expect(pixelSettings(FACTS)).toEqual(WANTED);
    expect(pixelSettings({ ...FACTS, mode: 'test', identifiers: 'variant' })).toEqual({
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
    expect(pixelSettings({ ...FACTS, taxesIncluded }).taxesIncluded).toBe(setting);
  });

  it('are written without the empty ones', () => {
    const written = writtenSettings({ ...pixelSettings(FACTS), taxesIncluded: '', reportUrl: '' });
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
    expect(settingsDifferences(pixelSettings(FACTS), { ...WANTED, ...changes })).toEqual(names);
  });

  it('do not include an empty setting that Shopify does not have', () => {
    const wanted = pixelSettings({ ...FACTS, taxesIncluded: 'automatic' });
    const { taxesIncluded, ...actual } = wanted;
    expect(taxesIncluded).toBe('');
    expect(settingsDifferences(wanted, actual)).toEqual([]);
  });

  it('include every setting where there is none', () => {
    const names = settingsDifferences(pixelSettings(FACTS), {});
    expect(names.sort()).toEqual(Object.keys(WANTED).sort());
  });
});

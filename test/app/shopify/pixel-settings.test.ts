import { describe, expect, it } from 'vitest';
import {
  answeredSettings,
  pixelSettings,
  sameSettings,
  settingsDifferences,
  writtenSettings,
} from '../../../app/shopify/pixel-settings.ts';

const FACTS = {
  siteId: 'demo01',
  beaconUrl: 'https://tracking.example.com/beacon/v2',
  identifiers: 'product',
  mode: 'live',
  taxesIncluded: 'yes',
  urlParameters: 'utm_*,ref',
  attributionParameter: 'came_from',
  reports: { url: 'https://app.example.com/reports/demo-shop.myshopify.com', every: 10 },
} as const;

const WANTED = {
  siteId: 'demo01',
  beaconUrl: 'https://tracking.example.com/beacon/v2',
  cookiePrefix: 'svc',
  identifiers: 'product',
  taxesIncluded: 'yes',
  urlParameters: 'utm_*,ref',
  attributionParameter: 'came_from',
  mode: 'live',
  reportUrl: 'https://app.example.com/reports/demo-shop.myshopify.com',
  reportEvery: '10',
};

describe('the pixel’s settings', () => {
  it('follow from what staff chose', () => {
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
  ] as const)('say of prices that staff say include tax: %s → %j', (taxesIncluded, setting) => {
    expect(pixelSettings({ ...FACTS, taxesIncluded }).taxesIncluded).toBe(setting);
  });

  it('are written without the empty ones', () => {
    const facts = {
      ...FACTS,
      taxesIncluded: 'automatic' as const,
      reports: { url: '', every: 1 },
    };
    const written = writtenSettings(pixelSettings(facts));
    expect(JSON.parse(written)).toEqual({
      siteId: 'demo01',
      beaconUrl: 'https://tracking.example.com/beacon/v2',
      cookiePrefix: 'svc',
      identifiers: 'product',
      urlParameters: 'utm_*,ref',
      attributionParameter: 'came_from',
      mode: 'live',
      reportEvery: '1',
    });
  });
});

describe('settings that Shopify answers', () => {
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

describe('the differences', () => {
  it.each([
    ['none', {}, []],
    ['one', { mode: 'test' }, ['mode']],
    ['several, in the order of the settings', { mode: 'x', siteId: 'y' }, ['siteId', 'mode']],
    ['an empty one', { taxesIncluded: '' }, ['taxesIncluded']],
  ])('are named: %s', (_, changes, names) => {
    expect(settingsDifferences(WANTED_SETTINGS, { ...WANTED, ...changes })).toEqual(names);
  });

  it('do not include an empty setting that Shopify leaves out', () => {
    const wanted = pixelSettings({ ...FACTS, taxesIncluded: 'automatic' });
    const { taxesIncluded, ...actual } = wanted;
    expect(taxesIncluded).toBe('');
    expect(settingsDifferences(wanted, actual)).toEqual([]);
  });

  it('include everything when there is nothing', () => {
    expect(settingsDifferences(WANTED_SETTINGS, {})).toEqual(Object.keys(WANTED));
  });
});

describe('two records of settings', () => {
  it.each([
    [{ a: '1', b: '2' }, { b: '2', a: '1' }, true],
    [{ a: '1' }, { a: '2' }, false],
    [{ a: '1' }, {}, false],
    [{}, { a: '' }, false],
  ])('%j and %j are the same: %s', (one, other, same) => {
    expect(sameSettings(one, other)).toBe(same);
  });
});

const WANTED_SETTINGS = pixelSettings(FACTS);

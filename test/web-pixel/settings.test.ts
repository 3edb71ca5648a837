import { describe, expect, it } from 'vitest';
import { readSettings } from '../../extensions/web-pixel/src/settings.ts';

const least = { siteId: 'demo01', beaconUrl: 'https://tracking.example.com/beacon/v2' };

describe('settings', () => {
  it('have defaults for all but the account and the address', () => {
    expect(readSettings(least)).toEqual({
      siteId: 'demo01',
      beaconUrl: 'https://tracking.example.com/beacon/v2',
      cookiePrefix: 'svc',
      identifiers: 'product',
      taxesIncluded: '',
      urlParameters: '',
      attributionParameter: '',
      reportUrl: '',
      reportEvery: '1',
      mode: 'live',
    });
  });

  it('are taken as given', () => {
    const given = {
      siteId: 'a-b_C1',
      beaconUrl: 'https://tracking.example.com:8443/eu/beacon/v2',
      cookiePrefix: 'Acme1',
      identifiers: 'variant',
      taxesIncluded: 'yes',
      urlParameters: 'utm_*,filter.*,my-ref',
      attributionParameter: 'came-from',
      reportUrl: 'https://app.example.com:8443/reports/demo-shop.myshopify.com',
      reportEvery: '30',
      mode: 'test',
    };
    expect(readSettings(given)).toEqual(given);
    expect(readSettings({ ...given, taxesIncluded: 'no' }).taxesIncluded).toBe('no');
  });

  it('lose the spaces around them', () => {
    expect(readSettings({ ...least, siteId: ' demo01\n', mode: ' test ' })).toMatchObject({
      siteId: 'demo01',
      mode: 'test',
    });
  });

  it.each(['', '  ', null, undefined])('that are %j have their default', (nothing) => {
    const given = { cookiePrefix: nothing, identifiers: nothing, taxesIncluded: nothing };
    expect(readSettings({ ...least, ...given, mode: nothing })).toEqual(readSettings(least));
  });

  it.each(['siteId', 'beaconUrl'])('without %s are refused by its name', (name) => {
    for (const nothing of [undefined, null, '', ' ']) {
      expect(() => readSettings({ ...least, [name]: nothing })).toThrow(name);
    }
  });

  it('without anything are refused by a name', () => {
    expect(() => readSettings({})).toThrow('siteId');
  });

  it.each([
    ['siteId', 'demo/01'],
    ['siteId', 'demo 01'],
    ['siteId', '../admin'],
    ['siteId', {}],
    ['urlParameters', 'a|b'],
    ['urlParameters', 'a)'],
    ['attributionParameter', 'a b'],
    ['reportUrl', 'http://app.example.com/reports/demo-shop.myshopify.com'],
    ['reportEvery', '0'],
    ['beaconUrl', 'http://tracking.example.com/beacon/v2'],
    ['beaconUrl', 'https://tracking.example.com'],
    ['beaconUrl', 'https://tracking.example.com/beacon/v1'],
    ['beaconUrl', 'https://tracking.example.com/beacon/v2?x=1'],
    ['beaconUrl', 'https://user:pass@tracking.example.com/beacon/v2'],
    ['beaconUrl', 'https:///beacon/v2'],
    ['beaconUrl', 'javascript:alert(1)'],
    ['beaconUrl', ['https://a.example/beacon/v2', 'https://b.example/beacon/v2']],
    ['cookiePrefix', '1svc'],
    ['cookiePrefix', 's;vc'],
    ['cookiePrefix', 's.vc'],
    ['cookiePrefix', 5],
    ['cookiePrefix', {}],
    ['identifiers', 'sku'],
    ['identifiers', 'products'],
    ['identifiers', true],
    ['taxesIncluded', 'maybe'],
    ['taxesIncluded', true],
    ['taxesIncluded', 0],
    ['mode', 'Test'],
    ['mode', false],
    ['mode', {}],
  ])('with %s %j are refused by its name', (name, value) => {
    expect(() => readSettings({ ...least, [name]: value })).toThrow(name);
  });
});

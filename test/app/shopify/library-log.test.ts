import { LogSeverity } from '@shopify/shopify-app-remix/server';
import { describe, expect, it } from 'vitest';
import { libraryLog } from '../../../app/shopify/shopify.ts';
import { capturedLog } from '../shop/captured-log.ts';

describe('the log of Shopify’s library', () => {
  it.each([
    [LogSeverity.Error, '"level":50'],
    [LogSeverity.Warning, '"level":40'],
    [LogSeverity.Info, '"level":20'],
    [LogSeverity.Debug, '"level":20'],
  ])('keeps errors and warnings, and writes the rest as debug: severity %i', (severity, level) => {
    const captured = capturedLog();
    libraryLog(captured.log).log(severity, '[shopify-api/INFO] Creating new session');
    expect(captured.text()).toContain(level);
    expect(captured.text()).toContain('Creating new session');
  });

  it.each([
    ['session token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'],
    ['unsigned session token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiI3In0.'],
    ['offline token', 'shpat_0123456789abcdef0123456789abcdef'],
    ['online token', 'shpua_0123456789abcdef0123456789abcdef'],
    ['refresh token', 'shprt_0123456789abcdef0123456789abcdef'],
    ['client secret', 'shpss_0123456789abcdef0123456789abcdef'],
  ])('has no %s', (_, secret) => {
    const captured = capturedLog();
    libraryLog(captured.log).log(LogSeverity.Error, `it failed | {"token":"${secret}", shop: x}`);
    expect(captured.text()).toContain('[token]');
    expect(captured.text()).not.toContain(secret.slice(6));
    expect(captured.text()).toContain('shop: x');
  });

  it('has no debug messages of the library, which hold whole session tokens', () => {
    expect(libraryLog(capturedLog().log).level).toBe(LogSeverity.Info);
  });
});

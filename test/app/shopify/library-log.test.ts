import { LogSeverity } from '@shopify/shopify-app-remix/server';
import { describe, expect, it } from 'vitest';
import { libraryLog } from '../../../app/shopify/shopify.ts';
import { capturedLog } from '../shop/captured-log.ts';

describe('what Shopify’s library logs', () => {
  it.each([
    [LogSeverity.Error, '"level":50'],
    [LogSeverity.Warning, '"level":40'],
    [LogSeverity.Info, '"level":20'],
    [LogSeverity.Debug, '"level":20'],
  ])('keeps trouble as trouble and makes each request a detail: %i', (severity, level) => {
    const captured = capturedLog();
    libraryLog(captured.log).log(severity, '[shopify-api/INFO] Creating new session');
    expect(captured.text()).toContain(level);
    expect(captured.text()).toContain('Creating new session');
  });

  it.each([
    ['a session token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'],
    ['an unsigned one', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiI3In0.'],
    ['an offline token', 'shpat_0123456789abcdef0123456789abcdef'],
    ['an online token', 'shpua_0123456789abcdef0123456789abcdef'],
    ['a refresh token', 'shprt_0123456789abcdef0123456789abcdef'],
    ['a client secret', 'shpss_0123456789abcdef0123456789abcdef'],
  ])('is written without %s', (_, secret) => {
    const captured = capturedLog();
    libraryLog(captured.log).log(LogSeverity.Error, `it failed | {"token":"${secret}", shop: x}`);
    expect(captured.text()).toContain('[token]');
    expect(captured.text()).not.toContain(secret.slice(6));
    expect(captured.text()).toContain('shop: x');
  });

  it('does not include its debug messages, which hold session tokens as they came', () => {
    expect(libraryLog(capturedLog().log).level).toBe(LogSeverity.Info);
  });
});

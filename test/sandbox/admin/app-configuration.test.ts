import { readFileSync } from 'node:fs';
import { parse } from 'toml';
import { describe, expect, it } from 'vitest';
import { appConfiguration } from './platform/app-configuration.ts';

const TOML = readFileSync('shopify.app.toml', 'utf8');

describe('the app’s configuration', () => {
  it('fact 2.app.toml: says address, scopes, redirects, webhooks with their version, and proxy', () => {
    expect(parse(TOML)).toMatchObject({
      application_url: expect.stringMatching(/^https:/) as string,
      embedded: true,
      access_scopes: { scopes: expect.stringContaining('write_pixels') as string },
      auth: { redirect_urls: [expect.stringMatching(/^https:/)] },
      webhooks: { api_version: '2026-10' },
      app_proxy: { prefix: 'apps', subpath: 'beacon-pixel' },
    });
    const { scopes, webhookApiVersion, webhookUris } = appConfiguration(TOML);
    expect(scopes).toContain('read_customer_events');
    expect(webhookApiVersion).toBe('2026-10');
    expect(webhookUris.get('app/uninstalled')).toBe('/webhooks');
  });

  it('fact 2.app.compliance-topics: subscribes to the three topics that are asked of every app', () => {
    const { webhooks } = parse(TOML) as {
      webhooks: { subscriptions: { compliance_topics?: string[] }[] };
    };
    const topics = webhooks.subscriptions.flatMap((each) => each.compliance_topics ?? []);
    expect(topics.sort()).toEqual(['customers/data_request', 'customers/redact', 'shop/redact']);
    expect([...appConfiguration(TOML).webhookUris.keys()]).toEqual(expect.arrayContaining(topics));
  });

  it('fact 2.app.legacy-install: has either the legacy install flow or declared topics', () => {
    const legacy = TOML.replace(/^scopes = .*$/m, '$&\nuse_legacy_install_flow = true');
    expect(() => appConfiguration(legacy)).toThrow(
      'use_legacy_install_flow excludes webhooks that are declared by topics: remove one of them.',
    );
    const undeclared = legacy.replace(/^topics = .*$/gm, '');
    expect(appConfiguration(undeclared).webhookUris.has('app/uninstalled')).toBe(false);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ORDERS_SCOPE } from '../../../app/orders/coverage.ts';
import { SCOPES } from '../../../app/shopify/shopify.ts';
import { WEBHOOK_TOPICS } from '../../../app/shopify/webhook-delivery.ts';
import { appConfiguration } from '../../sandbox/admin/platform/app-configuration.ts';

const declared = appConfiguration(
  readFileSync(new URL('../../../shopify.app.toml', import.meta.url), 'utf8'),
);

describe('shopify.app.toml', () => {
  it('asks for the scopes that the app tells its library, and for no other', () => {
    expect(declared.scopes).toEqual([...SCOPES]);
  });

  it('calls optional what staff are asked for while the app runs', () => {
    expect(declared.optionalScopes).toEqual([ORDERS_SCOPE]);
  });

  it('subscribes to the webhooks that the app takes, all at one address', () => {
    expect([...declared.webhookUris.keys()].sort()).toEqual([...WEBHOOK_TOPICS].sort());
    expect(new Set(declared.webhookUris.values())).toEqual(new Set(['/webhooks']));
  });

  it('names the API version whose schema the documents are held to', () => {
    expect(declared.webhookApiVersion).toBe('2026-10');
  });
});

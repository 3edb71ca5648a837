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
  it('asks for the scopes that the app passes to its library, and for no other', () => {
    expect(declared.scopes).toEqual([...SCOPES]);
  });

  it('asks for access to orders as an optional scope', () => {
    expect(declared.optionalScopes).toEqual([ORDERS_SCOPE]);
  });

  it('subscribes to the webhooks that the app handles, all at one address', () => {
    expect([...declared.webhookUris.keys()].sort()).toEqual([...WEBHOOK_TOPICS].sort());
    expect(new Set(declared.webhookUris.values())).toEqual(new Set(['/webhooks']));
  });

  it('names the API version of the schema that documents are validated against', () => {
    expect(declared.webhookApiVersion).toBe('2026-10');
  });
});

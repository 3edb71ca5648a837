import {
  buildSchema,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bulkDocument } from '../../../app/shop-feed/feed-definition.ts';
import * as documents from '../../../app/shopify/documents.ts';
import * as productDocuments from '../../../app/shopify/product-documents.ts';
import { API_VERSION, SCOPES } from '../../../app/shopify/shopify.ts';
import { ORDERS_SCOPE } from '../../../app/orders/coverage.ts';
import { WEBHOOK_TOPICS } from '../../../app/shopify/webhook-delivery.ts';
import { appConfiguration } from '../../sandbox/admin/platform/app-configuration.ts';

const SCHEMA = buildSchema(
  readFileSync(
    new URL(`../../sandbox/admin-schema/admin-${API_VERSION}.graphql`, import.meta.url),
    'utf8',
  ),
);

const problems = (document: string, rules: readonly ValidationRule[]): string[] =>
  validate(SCHEMA, parse(document), rules).map(({ message }) => message);

describe('a document for the Admin API', () => {
  const feed = {
    metafields: ['custom.season'],
    variantMetafields: ['custom.shelf'],
    countries: ['DE'],
  };
  it.each(Object.entries({ ...documents, ...productDocuments, feed: bulkDocument(feed) }))(
    'is valid by Shopify’s schema, and names nothing deprecated: %s',
    (_, document) => {
      expect(problems(document, [...specifiedRules, NoDeprecatedCustomRule])).toEqual([]);
    },
  );

  it('is invalid with an unknown field', () => {
    const wrong = documents.READ_PIXEL.replace('settings', 'status');
    expect(problems(wrong, specifiedRules)).toEqual([
      'Cannot query field "status" on type "WebPixel".',
    ]);
  });

  it('is named with its field or argument where Shopify has deprecated one', () => {
    expect(problems('{ currentBulkOperation { id } }', [NoDeprecatedCustomRule])).toEqual([
      expect.stringMatching(/^The field QueryRoot\.currentBulkOperation is deprecated\./),
    ]);
  });
});

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

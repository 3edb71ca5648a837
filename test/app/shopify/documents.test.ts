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
import { API_VERSION } from '../../../app/shopify/shopify.ts';

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

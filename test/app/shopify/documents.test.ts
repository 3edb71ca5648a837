import { buildSchema, parse, validate } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as documents from '../../../app/shopify/documents.ts';
import * as productDocuments from '../../../app/shopify/product-documents.ts';

const SCHEMA = buildSchema(
  readFileSync(
    new URL('../../sandbox/admin-schema/admin-2026-10.graphql', import.meta.url),
    'utf8',
  ),
);

describe('a document for the Admin API', () => {
  it.each(Object.entries({ ...documents, ...productDocuments }))(
    'is one that Shopify’s schema admits: %s',
    (_, document) => {
      expect(validate(SCHEMA, parse(document))).toEqual([]);
    },
  );

  it('would be refused by the schema if it asked for what is not there', () => {
    const wrong = documents.READ_PIXEL.replace('settings', 'status');
    expect(validate(SCHEMA, parse(wrong)).map(({ message }) => message)).toEqual([
      'Cannot query field "status" on type "WebPixel".',
    ]);
  });
});

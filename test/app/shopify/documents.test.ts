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
    'is valid by Shopify’s schema: %s',
    (_, document) => {
      expect(validate(SCHEMA, parse(document))).toEqual([]);
    },
  );

  it('is invalid with an unknown field', () => {
    const wrong = documents.READ_PIXEL.replace('settings', 'status');
    expect(validate(SCHEMA, parse(wrong)).map(({ message }) => message)).toEqual([
      'Cannot query field "status" on type "WebPixel".',
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { pixelProblem } from '../../../app/shopify/pixel-operations.ts';

const UNEXPECTED = pixelProblem('UNEXPECTED_ERROR').message;

describe('a problem with the pixel', () => {
  it.each(codesOfShopify())('that Shopify calls %s is told in words of its own', (code) => {
    const { message } = pixelProblem(code);
    expect(pixelProblem(code).code).toBe(code);
    expect(message).toMatch(/^[A-Z].{30,240}\.$/);
    expect(message).not.toContain(code);
    if (code !== 'UNEXPECTED_ERROR') expect(message).not.toBe(UNEXPECTED);
  });

  it.each([
    ['INVALID_SETTINGS', /Check the site ID under Settings/],
    ['NO_EXTENSION', /released without its pixel/],
    ['NOT_FOUND', /Reload the page, then connect it again/],
    ['NO_CREDENTIALS', /Enter the site ID and the secret key first/],
    ['SHOPIFY_UNREACHABLE', /Try again in a minute: a pixel is never connected twice/],
    ['ACCESS_DENIED', /Ask the store owner/],
    ['BUSY', /another tab or by another person/],
  ])('%s says what to do', (code, words) => {
    expect(pixelProblem(code).message).toMatch(words);
  });

  it.each(['SOMETHING_NEW', '', 'toString', '__proto__'])(
    'of the unknown code %j reads like an unexpected error',
    (code) => {
      expect(pixelProblem(code)).toEqual({ code, message: UNEXPECTED });
    },
  );
});

function codesOfShopify(): string[] {
  const path = '../../sandbox/admin-schema/admin-2026-10.graphql';
  const schema = buildSchema(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const type = schema.getType('ErrorsWebPixelUserErrorCode');
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
}

import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { pixelProblemText } from '../../app/components/pixel/pixel-problem.ts';
import { textsIn } from '../../app/texts/every-language.ts';

const messageOf = (code: string) => pixelProblemText({ code }, textsIn('en').t);
const UNEXPECTED = messageOf('UNEXPECTED_ERROR');

describe('a problem with the pixel', () => {
  it.each(codesOfShopify())('that Shopify calls %s is told in words of its own', (code) => {
    const message = messageOf(code);
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
    expect(messageOf(code)).toMatch(words);
  });

  it.each(['SOMETHING_NEW', '', 'toString', '__proto__'])(
    'of the unknown code %j reads like an unexpected error',
    (code) => {
      expect(messageOf(code)).toBe(UNEXPECTED);
    },
  );
});

function codesOfShopify(): string[] {
  const path = '../sandbox/admin-schema/admin-2026-10.graphql';
  const schema = buildSchema(readFileSync(new URL(path, import.meta.url), 'utf8'));
  const type = schema.getType('ErrorsWebPixelUserErrorCode');
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
}

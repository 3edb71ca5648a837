import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { pixelProblemText } from '../../app/components/pixel/pixel-problem.ts';
import { textsIn } from '../../app/texts/every-language.ts';

const messageOf = (code: string) => pixelProblemText({ code }, textsIn('en').t);
const UNEXPECTED = messageOf('UNEXPECTED_ERROR');

describe('a problem with the pixel', () => {
  it.each([...codesOfShopify(), 'NO_CREDENTIALS', 'SHOPIFY_UNREACHABLE', 'ACCESS_DENIED', 'BUSY'])(
    '%s has a text of its own',
    (code) => {
      const message = messageOf(code);
      expect(message).toMatch(/^[A-Z].{30,240}\.$/);
      expect(message).not.toContain(code);
      if (code !== 'UNEXPECTED_ERROR') expect(message).not.toBe(UNEXPECTED);
    },
  );

  it.each(['SOMETHING_NEW', '', 'toString', '__proto__'])(
    'with the unknown code %j reads like an unexpected error',
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

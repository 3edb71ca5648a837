import { describe, expect, it } from 'vitest';
import { declaredPurposes } from './declared-purposes.ts';

const purposes = ['analytics = true', 'marketing = false', 'preferences = false'];
const complete = [...purposes, 'sale_of_data = "ldu"'];

const toml = (...lines: string[]) =>
  [
    'name = "Pixel"',
    '',
    '[customer_privacy]',
    ...lines,
    '',
    '[settings]',
    'type = "object"',
    'analytics = "elsewhere"',
  ].join('\n');

describe('the purposes that a pixel declares', () => {
  it('are read from their block alone', () => {
    expect(declaredPurposes(toml('# why', ...complete, ''))).toEqual({
      analytics: true,
      marketing: false,
      preferences: false,
      sale_of_data: 'ldu',
    });
  });

  it('fact 1.activation.sale-of-data: are read with comments behind them and at the end of the file', () => {
    const text = toml().split('[settings]')[0] ?? '';
    const lines = complete.map((line) => `${line} # as agreed`);
    expect(declaredPurposes(text + lines.join('\r\n'))).toMatchObject({ sale_of_data: 'ldu' });
  });

  it.each([
    ['is there 0 times instead of once', 'name = "Pixel"'],
    ['is there 2 times instead of once', toml(...complete) + toml(...complete)],
    ['does not set sale_of_data', toml(...purposes)],
    ['sets marketing twice', toml(...complete, 'marketing = true')],
    [
      'sets sale_of_data to true: expected "enabled" or "disabled" or "ldu"',
      toml(...purposes, 'sale_of_data = true'),
    ],
    ['has the line "personal = true", which is not one of a purpose', toml('personal = true')],
    ['has the line "analytics", which is not one of a purpose', toml('analytics')],
  ])('are not guessed: an error says that the block %s', (problem, text) => {
    expect(() => declaredPurposes(text)).toThrow(
      `The block [customer_privacy] of shopify.extension.toml ${problem}.`,
    );
  });
});

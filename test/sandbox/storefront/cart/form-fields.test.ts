import { describe, expect, it } from 'vitest';
import { nestFields } from './cart-request.ts';

const nested = (...entries: [string, string][]): unknown =>
  JSON.parse(JSON.stringify(nestFields(entries)));

describe('names with brackets', () => {
  it('make groups and lists', () => {
    expect(
      nested(
        ['id', '1'],
        ['id', '2'],
        ['items[0][id]', '3'],
        ['items[0][properties][Size]', 'L'],
        ['updates[]', '4'],
        ['updates[]', '5'],
      ),
    ).toEqual({
      id: '2',
      items: { 0: { id: '3', properties: { Size: 'L' } } },
      updates: ['4', '5'],
    });
  });

  it('never touch a prototype', () => {
    nestFields([['__proto__[polluted]', 'yes']]);
    expect('polluted' in {}).toBe(false);
  });

  it('are ignored where they name nothing', () => {
    expect(nested(['[]', '1'], ['', '2'])).toEqual({});
  });
});

import { expect, it } from 'vitest';
import { sizesTable } from './sizes.ts';

it('sizes stand beside those of the other commit, where it knows them', () => {
  const sizes = { pixel: 6_590, inline: 1_010, sender: 5_600, admin: 120_000 };
  const before = { pixel: 6_600, inline: 1_000, sender: 5_600 };
  expect(sizesTable(sizes, before).split('\n').slice(2)).toEqual([
    '| pixel | 6590 | 6600 | -10 |',
    '| inline | 1010 | 1000 | +10 |',
    '| sender | 5600 | 5600 | 0 |',
    '| admin | 120000 |  |  |',
  ]);
});

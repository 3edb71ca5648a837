import { describe, expect, it } from 'vitest';
import { resumedFamilies, createIntendedSilences } from '../../../app/health/intended-silences.ts';
import { SHOP, useDatabase } from '../use-database.ts';
import { familyOf, hoursAgo, NOW, usual } from './health-kit.ts';

describe('families that staff have marked as meant to stop', () => {
  const database = useDatabase(SHOP);

  it('are kept for each shop from when staff first marked them, until they take it back', async () => {
    const { prisma } = database();
    const clock = { at: hoursAgo(5) };
    const now = () => clock.at;
    const intended = createIntendedSilences({ prisma, now });
    await intended.add(SHOP, ['search', 'script']);
    clock.at = NOW;
    await intended.add(SHOP, ['script', 'category']);
    expect(await intended.read(SHOP)).toEqual([
      { family: 'search', since: hoursAgo(5) },
      { family: 'category', since: NOW },
      { family: 'script', since: hoursAgo(5) },
    ]);
    expect(await intended.read('other-shop.myshopify.com')).toEqual([]);
    await intended.remove(SHOP, ['search', 'script']);
    expect(await intended.read(SHOP)).toEqual([{ family: 'category', since: NOW }]);
  });

  it('come again once enough networks send them, beyond the pages that were open', () => {
    const again = (script: Parameters<typeof familyOf>[0]) =>
      resumedFamilies([{ family: 'script', since: hoursAgo(5) }], {
        views: usual(),
        script: familyOf(script),
      });
    const until = (hours: number) => (at: Date) => (at < hoursAgo(hours) ? { taken: 2 } : {});
    expect(again(until(5))).toEqual([]);
    expect(again(until(4))).toEqual([]);
    expect(again((at) => (at > hoursAgo(2) ? { taken: 2 } : {}))).toEqual(['script']);
  });
});

import { describe, expect, it } from 'vitest';
import { createFeedNameStore, readFeedNamesForm } from '../../../app/shop/feed-names.ts';
import { OTHER, SHOP, useDatabase } from '../use-database.ts';

const database = useDatabase(SHOP, OTHER);

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

describe('names of feeds', () => {
  it('are each shop’s own; an empty one takes the name away, and feeds that are not given keep theirs', async () => {
    const names = createFeedNameStore(database());
    await names.save(SHOP, { '1': 'Shoes', '2': 'Toys' });
    await names.save(OTHER, { '1': 'Lamps' });
    await names.save(SHOP, { '1': '', '3': 'Books' });
    expect(await names.read(SHOP)).toEqual({ '2': 'Toys', '3': 'Books' });
    expect(await names.read(OTHER)).toEqual({ '1': 'Lamps' });
  });

  it('are saved where two staff save those of the same feeds at once, in different orders', async () => {
    const store = createFeedNameStore(database());
    // JavaScript sorts no keys from 2^32 on.
    const feeds = Array.from({ length: 10 }, (_, at) => String(900_000_000_000_000 - at));
    for (let turn = 0; turn < 20; turn += 1) {
      const names = feeds.map((feedId) => [feedId, `Name ${turn}`] as const);
      await Promise.all([
        store.save(SHOP, Object.fromEntries(names)),
        store.save(SHOP, Object.fromEntries(names.toReversed())),
      ]);
    }
    expect(new Set(Object.values(await store.read(SHOP)))).toEqual(new Set(['Name 19']));
  });

  it('are read from a form without the spaces around them', () => {
    expect(readFeedNamesForm(form({ 'name-7': ' Toys ', 'name-8': '', siteId: 'x' }))).toEqual({
      ok: true,
      values: { '7': 'Toys', '8': '' },
    });
  });

  it.each(['\u200b', '\u2060 \u200d', '\u3164', '\u2800', '\u00ad', '\ufe0f'])(
    'are none where nothing of them can be seen: %j',
    (name) => {
      expect(readFeedNamesForm(form({ 'name-7': name }))).toEqual({
        ok: true,
        values: { '7': '' },
      });
    },
  );

  it('keep the invisible characters between visible ones, as families of emoji have', () => {
    const name = 'Kids 👨\u200d👩\u200d👧';
    expect(readFeedNamesForm(form({ 'name-7': name }))).toMatchObject({ values: { '7': name } });
  });

  it('are refused where they are too long or cannot be typed', () => {
    expect(
      readFeedNamesForm(form({ 'name-7': 'x'.repeat(41), 'name-8': 'a\u0007b', 'name-x': '' })),
    ).toEqual({ ok: false, errors: { 'name-7': 'too-long', 'name-8': 'untypable' } });
  });
});

import { describe, expect, it } from 'vitest';
import type { FeedLiveness, ProductLiveness } from '../../app/catalogue/liveness.ts';
import {
  feedsWith,
  mostSevere,
  neverIndexed,
  stateOf,
} from '../../app/components/products/product-page.tsx';

const feed = (feedId: string, state: FeedLiveness['state']): FeedLiveness => ({
  feedId,
  state,
  at: null,
  reindexId: null,
  update: null,
});

const product = { id: '1', title: 'Mug' } as ProductLiveness['product'];
const of = (...states: FeedLiveness['state'][]): ProductLiveness => ({
  product,
  never: null,
  changedAt: new Date(0),
  fields: [],
  feeds: states.map((state, index) => feed(String(index), state)),
});

describe('the feed that needs attention most', () => {
  it('is one that waits for a change, then one that was never indexed', () => {
    const [indexed, never, waiting] = [
      feed('1', 'other-index'),
      feed('2', 'never-indexed'),
      feed('3', 'waiting'),
    ];
    expect(mostSevere([indexed, never, waiting])).toBe(waiting);
    expect(mostSevere([indexed, never])).toBe(never);
    const withoutImage = feed('4', 'no-image');
    expect(mostSevere([indexed, never, withoutImage, waiting])).toBe(waiting);
    expect(mostSevere([indexed, withoutImage])).toBe(withoutImage);
  });

  it('is the first of two in the same state', () => {
    const [one, other] = [feed('1', 'waiting'), feed('2', 'waiting')];
    expect(mostSevere([feed('3', 'live'), one, other])).toBe(one);
    expect(mostSevere([])).toBeNull();
  });
});

describe('the state of a product', () => {
  it('is that in the feeds that were ever indexed; a list names the others once', () => {
    const known = of('live', 'never-indexed', 'sent');
    expect(stateOf(known)).toBe('sent');
    expect(neverIndexed([known, of('waiting', 'never-indexed')])).toEqual(['1']);
  });

  it('says that no feed was ever indexed', () => {
    const known = of('never-indexed', 'never-indexed');
    expect(stateOf(known)).toBe('never-indexed');
    expect(neverIndexed([known, of()])).toEqual([]);
  });
});

describe('a product that was hidden', () => {
  const hidden = (...states: FeedLiveness['state'][]): ProductLiveness => ({
    ...of(...states),
    never: 'draft',
  });

  it('is being removed from each feed that waits for it, and in none of the others', () => {
    expect(stateOf(hidden('live', 'waiting'))).toBe('leaving');
    expect(feedsWith(hidden('live', 'waiting'))).toEqual([feed('1', 'waiting')]);
    expect(stateOf(hidden('live', 'never-indexed'))).toBe('never');
  });
});

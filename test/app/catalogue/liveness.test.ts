import { describe, expect, it } from 'vitest';
import { feedLiveness, neverReason } from '../../../app/catalogue/liveness.ts';
import type { FeedFacts } from '../../../app/catalogue/liveness.ts';
import type { SentUpdate } from '../../../app/catalogue/sent-updates.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12, minutes));

/** A product that changed at 12:10, which a webhook reported. */
const facts = (changes: Partial<FeedFacts> = {}): FeedFacts => ({
  product: { updatedAt: at(10), hasImage: true },
  isMade: false,
  item: { updatedAt: at(10), changedAt: at(10) },
  included: null,
  lastIndexed: null,
  update: null,
  ...changes,
});

const stateOf = (changes: Partial<FeedFacts> = {}) => {
  const { state, at: time } = feedLiveness('7', facts(changes));
  return [state, time];
};

const update = (changes: Partial<SentUpdate> = {}): SentUpdate => ({
  feedId: '7',
  productId: '1',
  changedAt: at(10),
  sentAt: at(12),
  outcome: 'taken',
  reason: null,
  ...changes,
});

describe('the last change of a product', () => {
  it('waits until a re-index that was sent after it has finished', () => {
    expect(stateOf()).toEqual(['waiting', at(10)]);
    expect(stateOf({ included: at(9) })).toEqual(['waiting', at(10)]);
    expect(stateOf({ included: at(11) })).toEqual(['live', null]);
  });

  it('stays live when only the stock changes', () => {
    const restocked = {
      product: { updatedAt: at(30), hasImage: true },
      item: { updatedAt: at(30), changedAt: at(10) },
    };
    expect(stateOf({ ...restocked, included: at(20) })).toEqual(['live', null]);
    expect(stateOf({ ...restocked, included: at(5) })).toEqual(['waiting', at(10)]);
  });

  it('is sent once the service has taken an update with it', () => {
    expect(stateOf({ update: update() })).toEqual(['sent', at(12)]);
    expect(stateOf({ update: update({ changedAt: at(8) }) })).toEqual(['waiting', at(10)]);
    expect(stateOf({ update: update({ outcome: 'refused', reason: 'http-400' }) })).toEqual([
      'waiting',
      at(10),
    ]);
  });

  it('may be in an index that this app did not request', () => {
    expect(stateOf({ lastIndexed: at(20) })).toEqual(['other-index', at(20)]);
    expect(stateOf({ lastIndexed: at(9) })).toEqual(['waiting', at(10)]);
  });

  it('is older than another index that finished more than a day after it', () => {
    const nextDay = at(10 + 24 * 60);
    expect(stateOf({ lastIndexed: nextDay })).toEqual(['other-index', nextDay]);
    const after = at(11 + 24 * 60);
    expect(stateOf({ lastIndexed: after })).toEqual(['indexed-later', after]);
    expect(stateOf({ lastIndexed: after, update: update() })).toEqual(['sent', at(12)]);
  });

  it.each([
    ['an unknown product', null],
    ['a product that has changed before', { updatedAt: at(10), changedAt: at(10) }],
    ['a product whose stock has changed before', { updatedAt: at(10), changedAt: null }],
  ])('is undetected where a webhook is missing: of %s', (_, item) => {
    const product = { updatedAt: at(30), hasImage: true };
    expect(stateOf({ product, item, included: at(20) })).toEqual(['undetected', at(30)]);
  });

  it('is in no index of a feed that was never indexed', () => {
    const never = { lastIndexed: 'never' } as const;
    expect(stateOf({ ...never, item: null })).toEqual(['never-indexed', null]);
    expect(stateOf(never)).toEqual(['never-indexed', null]);
    expect(stateOf({ ...never, update: update() })).toEqual(['sent', at(12)]);
    expect(stateOf({ ...never, included: at(11) })).toEqual(['live', null]);
  });

  it('is after the feed’s last index where Shopify alone shows it, before this app has indexed the feed', () => {
    expect(stateOf({ item: null, lastIndexed: at(9) })).toEqual(['after-index', at(10)]);
    expect(stateOf({ item: null, lastIndexed: at(11) })).toEqual(['other-index', at(11)]);
  });

  it('is in no index of a feed made by the app while the product has no image', () => {
    const product = { updatedAt: at(10), hasImage: false };
    expect(stateOf({ product, isMade: true, included: at(11) })).toEqual(['no-image', null]);
    expect(stateOf({ product, isMade: true })).toEqual(['no-image', null]);
    expect(stateOf({ product, included: at(11) })).toEqual(['live', null]);
  });

  it('is unknown where the service does not say when the feed was last indexed', () => {
    expect(stateOf({ item: null, lastIndexed: null })).toEqual(['unknown', null]);
  });
});

const shown = {
  status: 'active',
  onlineStoreUrl: 'https://shop.example/p',
  variantCount: 100,
} as const;

it.each([
  [null, {}],
  ['unlisted', { status: 'unlisted' as const }],
  ['draft', { status: 'draft' as const, onlineStoreUrl: null }],
  ['archived', { status: 'archived' as const }],
  ['not-on-online-store', { onlineStoreUrl: null }],
  ['too-many-variants', { variantCount: 101 }],
])('A product is never in an index for the reason %s.', (reason, changes) => {
  expect(neverReason({ ...shown, ...changes })).toBe(reason);
});

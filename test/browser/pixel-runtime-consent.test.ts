import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { reported, useVisitor } from '../sandbox/pixel-runtime/tiny-shop.ts';

const visit = useVisitor();

const state = (page: Page) => page.evaluate<string>('webPixelsSandbox.state()');

const decide = (page: Page, decision: Record<string, boolean>) =>
  page.evaluate(
    `new Promise((resolve) => Shopify.customerPrivacy.setTrackingConsent(${JSON.stringify(decision)}, resolve))`,
  );

describe('a pixel', () => {
  it('fact 1.runtime.all-purposes: is not created before all its purposes are permitted', async () => {
    const { page } = await visit({
      pixel: '',
      config: { consentAssumed: false },
      privacy: { marketing: true },
    });
    const waiting = await state(page);
    await decide(page, { analytics: true });
    const half = await state(page);
    await decide(page, { marketing: true });
    expect([waiting, half, await state(page)]).toEqual(['waiting', 'waiting', 'running']);
    await expect.poll(() => page.workers().length).toBe(1);
  });

  it.each([
    ['is there at once', true, 'running', 1],
    ['stays away', false, 'waiting', 0],
  ])('%s on the next page where analytics: %j was decided', async (_, analytics, then, workers) => {
    const { page } = await visit({ pixel: '', config: { consentAssumed: !analytics } });
    await decide(page, { analytics });
    await page.reload();
    expect(await state(page)).toBe(then);
    await expect.poll(() => page.workers().length).toBe(workers);
  });

  it('fact 1.runtime.replay: gets the events from before its consent with the ids, times and places that they had then', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_events', ({ id, name, seq, timestamp, context }) =>
        report([id, name, seq, Date.parse(timestamp), context.document.location.search]))`,
      config: { consentAssumed: false },
      head: `<script>
        const { randomUUID } = crypto;
        made = [];
        crypto.randomUUID = () => { const id = randomUUID.call(crypto); made.push(id); return id; };
      </script>`,
    });
    await page.evaluate(`history.pushState({}, '', '?moved'); Shopify.analytics.publish('before')`);
    const decidedAt = await page.evaluate<number>(
      `(() => { const published = Date.now(); while (Date.now() === published); return Date.now() })()`,
    );
    const ids = await page.evaluate<string[]>('made.map((id) => `sh-${id}`)');
    await decide(page, { analytics: true });
    await page.evaluate(`Shopify.analytics.publish('after')`);
    const events = (await reported(page)) as [string, string, number, number, string][];
    expect(ids).toHaveLength(2);
    expect(
      events.map(([id, name, seq, time, search]) => [
        ids.indexOf(id),
        ...[name, seq, time < decidedAt, search],
      ]),
    ).toEqual([
      [0, 'page_viewed', 1, true, ''],
      [1, 'before', 1, true, '?moved'],
      [-1, 'after', 1, false, '?moved'],
    ]);
  });

  it('fact 1.runtime.init-once: gets init as it was when it was created, with the address of that moment', async () => {
    const { page, shop } = await visit({
      pixel: `report([api.init.context.document.location.href, api.init.data.shop.name, api.init.customerPrivacy]);
        api.analytics.subscribe('later', () => report(api.init.customerPrivacy.preferencesProcessingAllowed))`,
      config: { consentAssumed: false },
    });
    await page.evaluate(`history.pushState({}, '', '?moved')`);
    await decide(page, { analytics: true, preferences: false });
    await decide(page, { preferences: true });
    await page.evaluate(`Shopify.analytics.publish('later')`);
    expect(await reported(page)).toEqual([
      [
        `${shop.url}?moved`,
        'Tiny Shop',
        {
          analyticsProcessingAllowed: true,
          marketingAllowed: false,
          preferencesProcessingAllowed: false,
          saleOfDataAllowed: false,
        },
      ],
      false,
    ]);
  });

  it('fact 1.runtime.init-at-creation: gets the address that a theme made of the landing address', async () => {
    const { page, shop } = await visit({
      pixel: `report(api.init.context.document.location.href)`,
      head: `<script>history.replaceState(null, '', '?variant=1')</script>`,
    });
    expect(await reported(page)).toEqual([`${shop.url}?variant=1`]);
  });

  it('fact 1.runtime.consent-replay, 1.runtime.consent-replay-first: gets earlier decisions, oldest first, before its subscription resolves, and later ones after it', async () => {
    const { page } = await visit({
      pixel: `const subscribe = (who) => api.customerPrivacy.subscribe('visitorConsentCollected',
          ({ customerPrivacy: { analyticsProcessingAllowed, marketingAllowed } }) =>
            report([who, analyticsProcessingAllowed, marketingAllowed]))
          .then((end) => report([who, 'subscribed', typeof end]));
        void subscribe('at once');
        api.analytics.subscribe('late', () => { void subscribe('late') })`,
      config: { consentAssumed: false },
    });
    await decide(page, { analytics: false, marketing: false });
    await decide(page, { marketing: true });
    await decide(page, { analytics: true });
    const replayed = (who: string) => [
      [who, false, false],
      [who, false, true],
      [who, true, true],
    ];
    expect(await reported(page)).toEqual([
      ...replayed('at once'),
      ['at once', 'subscribed', 'function'],
    ]);
    await page.evaluate(`Shopify.analytics.publish('late')`);
    expect((await reported(page)).slice(4)).toEqual([
      ...replayed('late'),
      ['late', 'subscribed', 'function'],
    ]);
    await decide(page, { analytics: false });
    expect((await reported(page)).slice(8)).toEqual([
      ['at once', false, true],
      ['late', false, true],
    ]);
  });
});

it('`window.Shopify.customerPrivacy` returns what the visitor decided and what is allowed, and notifies the document of each decision.', async () => {
  const { page } = await visit({ pixel: '', config: { consentAssumed: false } });
  await page.evaluate(
    `heard = null; document.addEventListener('visitorConsentCollected', ({ detail }) => { heard = detail })`,
  );
  const facts = `({ consent: Shopify.customerPrivacy.currentVisitorConsent(), ask: Shopify.customerPrivacy.shouldShowBanner(),
      allowed: ['analyticsProcessingAllowed', 'marketingAllowed', 'preferencesProcessingAllowed', 'saleOfDataAllowed']
        .map((name) => Shopify.customerPrivacy[name]()), heard })`;
  expect(await page.evaluate(facts)).toEqual({
    consent: { analytics: '', marketing: '', preferences: '', sale_of_data: '' },
    ask: true,
    allowed: [false, false, false, false],
    heard: null,
  });
  await decide(page, { analytics: true, marketing: false });
  expect(await page.evaluate(facts)).toEqual({
    consent: { analytics: 'yes', marketing: 'no', preferences: '', sale_of_data: '' },
    ask: false,
    allowed: [true, false, false, false],
    heard: {
      analyticsAllowed: true,
      marketingAllowed: false,
      preferencesAllowed: false,
      saleOfDataAllowed: false,
    },
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { said, useVisitor } from '../sandbox/pixel-runtime/visitor.ts';

const visit = useVisitor();

const state = (page: Page) => page.evaluate<string>('webPixelsSandbox.state()');

const decide = (page: Page, decision: Record<string, boolean>) =>
  page.evaluate(
    `new Promise((resolve) => Shopify.customerPrivacy.setTrackingConsent(${JSON.stringify(decision)}, resolve))`,
  );

describe('a pixel', () => {
  it('fact 1.runtime.no-consent-cookie: runs at once where a visitor who has not decided counts as consenting', async () => {
    const { page } = await visit({ pixel: '', config: { consentAssumed: true } });
    expect(await state(page)).toBe('running');
  });

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

  it('stays away once consent was refused, though it would be assumed', async () => {
    const { page } = await visit({ pixel: '', config: { consentAssumed: true } });
    await decide(page, { analytics: false });
    await page.reload();
    expect(await state(page)).toBe('waiting');
    expect(page.workers()).toHaveLength(0);
  });

  it('runs on the next page without being asked again', async () => {
    const { page } = await visit({ pixel: '', config: { consentAssumed: false } });
    await decide(page, { analytics: true });
    await page.reload();
    expect(await state(page)).toBe('running');
  });

  it('fact 1.runtime.replay: gets the events from before its consent as they were published then', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_events', ({ name, seq, timestamp, context }) =>
        say([name, seq, Date.parse(timestamp), context.document.location.search]))`,
      config: { consentAssumed: false },
    });
    await page.evaluate(`history.pushState({}, '', '?moved'); Shopify.analytics.publish('before')`);
    const decidedAt = await page.evaluate<number>(
      `(() => { const published = Date.now(); while (Date.now() === published); return Date.now() })()`,
    );
    await decide(page, { analytics: true });
    await page.evaluate(`Shopify.analytics.publish('after')`);
    const events = (await said(page)) as [string, number, number, string][];
    expect(
      events.map(([name, seq, time, search]) => [name, seq, time < decidedAt, search]),
    ).toEqual([
      ['page_viewed', 1, true, ''],
      ['before', 1, true, '?moved'],
      ['after', 1, false, '?moved'],
    ]);
  });

  it('fact 1.runtime.init-once: gets init as it was when it was created, with the address of that moment', async () => {
    const { page, shop } = await visit({
      pixel: `say([api.init.context.document.location.href, api.init.data.shop.name, api.init.customerPrivacy]);
        api.analytics.subscribe('later', () => say(api.init.customerPrivacy.preferencesProcessingAllowed))`,
      config: { consentAssumed: false },
    });
    await page.evaluate(`history.pushState({}, '', '?moved')`);
    await decide(page, { analytics: true, preferences: false });
    await decide(page, { preferences: true });
    await page.evaluate(`Shopify.analytics.publish('later')`);
    expect(await said(page)).toEqual([
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
      pixel: `say(api.init.context.document.location.href)`,
      head: `<script>history.replaceState(null, '', '?variant=1')</script>`,
    });
    expect(await said(page)).toEqual([`${shop.url}?variant=1`]);
  });

  it('fact 1.runtime.consent-replay, 1.runtime.consent-replay-first: gets earlier decisions, oldest first, before its subscription resolves', async () => {
    const { page } = await visit({
      pixel: `const subscribe = (who) => api.customerPrivacy.subscribe('visitorConsentCollected',
          ({ customerPrivacy: { analyticsProcessingAllowed, marketingAllowed } }) =>
            say([who, analyticsProcessingAllowed, marketingAllowed]))
          .then((end) => say([who, 'subscribed', typeof end]));
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
    expect(await said(page)).toEqual([
      ...replayed('at once'),
      ['at once', 'subscribed', 'function'],
    ]);
    await page.evaluate(`Shopify.analytics.publish('late')`);
    expect((await said(page)).slice(4)).toEqual([
      ...replayed('late'),
      ['late', 'subscribed', 'function'],
    ]);
    await decide(page, { analytics: false });
    expect((await said(page)).slice(8)).toEqual([
      ['at once', false, true],
      ['late', false, true],
    ]);
  });

  it('hears of later decisions through customerPrivacy and stays alive', async () => {
    const { page } = await visit({
      pixel: `api.customerPrivacy.subscribe('visitorConsentCollected', ({ customerPrivacy }) => say(customerPrivacy))`,
    });
    await decide(page, { analytics: false, sale_of_data: false });
    expect(await said(page)).toEqual([
      {
        analyticsProcessingAllowed: false,
        marketingAllowed: true,
        preferencesProcessingAllowed: true,
        saleOfDataAllowed: false,
      },
    ]);
    expect(await state(page)).toBe('running');
  });
});

describe('window.Shopify.customerPrivacy', () => {
  it('tells what the visitor decided and what is allowed', async () => {
    const { page } = await visit({ pixel: '', config: { consentAssumed: false } });
    const facts = `({ consent: Shopify.customerPrivacy.currentVisitorConsent(), ask: Shopify.customerPrivacy.shouldShowBanner(),
      allowed: ['analyticsProcessingAllowed', 'marketingAllowed', 'preferencesProcessingAllowed', 'saleOfDataAllowed']
        .map((name) => Shopify.customerPrivacy[name]()) })`;
    expect(await page.evaluate(facts)).toEqual({
      consent: { analytics: '', marketing: '', preferences: '', sale_of_data: '' },
      ask: true,
      allowed: [false, false, false, false],
    });
    await decide(page, { analytics: true, marketing: false });
    expect(await page.evaluate(facts)).toEqual({
      consent: { analytics: 'yes', marketing: 'no', preferences: '', sale_of_data: '' },
      ask: false,
      allowed: [true, false, false, false],
    });
  });

  it('tells the document of a decision', async () => {
    const { page } = await visit({ pixel: '' });
    await page.evaluate(
      `document.addEventListener('visitorConsentCollected', ({ detail }) => { heard = detail })`,
    );
    await decide(page, { marketing: false });
    expect(await page.evaluate('heard')).toEqual({
      analyticsAllowed: true,
      marketingAllowed: false,
      preferencesAllowed: true,
      saleOfDataAllowed: true,
    });
  });
});

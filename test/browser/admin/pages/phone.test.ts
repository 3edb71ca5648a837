import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WIDTHS } from './open-scene.ts';
import { renamed } from './renamed.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { useGallery } from './use-gallery.ts';

/** A phone on its side: a camera on the left, rounded corners, and the bar at the bottom. */
const INSETS = { top: 0, topMax: 0, left: 47, leftMax: 47, right: 47, rightMax: 47, bottom: 21 };

async function onSuchPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  onTestFinished(() => devtools.detach());
  const insets = { ...INSETS, bottomMax: INSETS.bottom };
  // Playwright's types do not include it yet.
  await devtools.send(
    'Emulation.setSafeAreaInsetsOverride' as 'Emulation.clearDeviceMetricsOverride',
    {
      insets,
    },
  );
}

describe('a phone with rounded corners and a bar at the bottom', () => {
  const gallery = useGallery();

  it.each(['overview-calm', 'settings-stored'])('%s stays clear of them', async (scene) => {
    const page = await gallery.served(scene, { width: WIDTHS.phone });
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
      'viewport-fit=cover',
    );
    await onSuchPhone(page);
    const { padding, scrollWidth } = await page.evaluate<{ padding: string; scrollWidth: number }>(
      `({ padding: getComputedStyle(document.body).padding,
          scrollWidth: document.documentElement.scrollWidth })`,
    );
    expect(padding).toBe('0px 47px 21px');
    expect(scrollWidth).toBeLessThanOrEqual(WIDTHS.phone);
  });
});

describe('a phone', () => {
  const gallery = useGallery();

  const FEED: Scene = { feedNames: { '1001': 'W'.repeat(40) } };
  const renaming = (scene: string, name: string) =>
    renamed(scenes[scene]?.scene, name, 'W'.repeat(64)) as Scene;

  it.each([
    ['a feed’s name', 'overview-calm', FEED, 'served'],
    ['a feed’s name', 'upload-start', FEED, 'served'],
    // Scripts turn tables into the lists of phones.
    ['a feed’s name', 'history-few', FEED, 'open'],
    ['a feed’s name', 'product-waiting', FEED, 'served'],
    ['the address of a recipient', 'settings-alerts', 'owner@demo-shop.example', 'served'],
    ['the title of a product', 'shop-feed-done', 'Made-to-measure curtain', 'served'],
    ['the ID of a site', 'overview-pixel-mismatch', 'demo01', 'served'],
  ] as const)('shows all of %s without a space: %s', async (_, scene, long, how) => {
    gallery.change(scene, typeof long === 'string' ? renaming(scene, long) : long);
    const page = await gallery[how](scene, { width: WIDTHS.phone });
    const ends = await page.evaluate<number[]>(`
      const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
      const ends = [];
      while (texts.nextNode()) {
        // Is read out only.
        if (texts.currentNode.parentElement.closest('[role=status]')) continue;
        if (!texts.currentNode.data.includes('${'W'.repeat(40)}')) continue;
        const range = document.createRange();
        range.selectNode(texts.currentNode);
        ends.push(range.getBoundingClientRect().right);
      }
      ends`);
    expect(ends.length).toBeGreaterThan(0);
    expect(Math.max(...ends)).toBeLessThanOrEqual(WIDTHS.phone);
  });
});

import { expect, it } from 'vitest';
import { useGallery } from './use-gallery.ts';

const gallery = useGallery();

it('the daily feed shows where it goes, also where that feed is not uploaded any more', async () => {
  const page = await gallery.open('shop-feed-not-uploaded-daily');
  const feed = page.locator('#shop-feed-feed');
  expect(await feed.inputValue()).toBe('1001');
  expect(await feed.locator('option').allInnerTexts()).toHaveLength(2);
});

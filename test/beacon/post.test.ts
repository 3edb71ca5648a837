import { afterEach, expect, it, vi } from 'vitest';
import { createPost } from '../../app/beacon/post.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a request to the tracking service never carries the shopper’s cookies', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response('')));
  vi.stubGlobal('fetch', fetch);
  await createPost()('https://tracking.example.com/beacon/v2/demo01/cart/add', '{}');
  expect(fetch.mock.calls).toEqual([
    [expect.any(String), expect.objectContaining({ credentials: 'omit', method: 'POST' })],
  ]);
});

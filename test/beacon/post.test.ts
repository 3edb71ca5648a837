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

it('a request outlives its page as long as all in flight have at most 64 KiB', async () => {
  const keepalive: unknown[] = [];
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keepalive.push(init.keepalive);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  const post = createPost();
  const send = (bytes: number) => post('https://tracking.example.com/', 'x'.repeat(bytes));
  const first = [send(65_535), send(1), send(1)];
  expect(keepalive).toEqual([true, true, false]);
  for (const answer of answers) {
    const response = new Response();
    answer(Object.defineProperty(response, 'text', { value: () => Promise.resolve('') }));
  }
  await Promise.all(first);
  // All that follows an answer that is read runs before this.
  await new Promise(setImmediate);
  void send(65_536);
  expect(keepalive.at(-1)).toBe(true);
});

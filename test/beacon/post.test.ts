import { afterEach, expect, it, vi } from 'vitest';
import { createPost } from '../../app/beacon/post.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a request to the tracking service carries no cookies, and no headers, so that no preflight is needed', async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response('')));
  vi.stubGlobal('fetch', fetch);
  await createPost()('https://tracking.example.com/beacon/v2/demo01/cart/add', '{}');
  const init = { method: 'POST', body: '{}', credentials: 'omit', keepalive: true };
  expect(fetch.mock.calls).toEqual([[expect.any(String), init]]);
});

it('a request outlives its page as long as all whose answers are not read have at most 64 KiB', async () => {
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
  let read = (): void => undefined;
  const text = new Promise<string>((resolve) => {
    read = () => resolve('');
  });
  for (const answer of answers)
    answer(Object.defineProperty(new Response(), 'text', { value: () => text }));
  await Promise.all(first);
  // All work after an answer runs before this.
  await new Promise(setImmediate);
  void send(1);
  expect(keepalive.at(-1)).toBe(false);
  read();
  await new Promise(setImmediate);
  void send(65_535);
  expect(keepalive.at(-1)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { attemptAsync } from '../../../app/beacon/attempt.ts';
import { eventUrl } from '../../../app/beacon/post.ts';
import { isUuid, newUuid } from '../../../app/beacon/uuid.ts';

it('The address of an event is base address, site, module and event.', () => {
  expect(eventUrl('https://t.example/beacon/v2', 'demo01', 'cart/add')).toBe(
    'https://t.example/beacon/v2/demo01/cart/add',
  );
});

it.each([
  ['works', () => 'x', 'x'],
  ['resolves', () => Promise.resolve('x'), 'x'],
  ['rejects', () => Promise.reject(new Error('SecurityError')), null],
  [
    'throws',
    () => {
      throw new Error('SecurityError');
    },
    null,
  ],
])(
  'A call that a browser may refuse is made without an error where it %s.',
  async (_, call, expected) => {
    expect(await attemptAsync<string>(call)).toBe(expected);
  },
);

describe('a UUID v4', () => {
  it('is new each time', () => {
    const made = Array.from({ length: 100 }, newUuid);
    expect(made.every(isUuid)).toBe(true);
    expect(new Set(made).size).toBe(100);
  });

  it.each(['8', '9', 'a', 'b', 'A', 'B'])('may be of the variant %s, in any case', (variant) => {
    expect(isUuid(`41F87850-65f5-4546-${variant}51C-f166109e57b9`)).toBe(true);
  });

  it.each([
    '41f87850-65f5-1546-851c-f166109e57b9', // version 1
    '41f87850-65f5-4546-c51c-f166109e57b9', // variant c
    '41f87850-65f5-4546-751c-f166109e57b9', // variant 7
    '00000000-0000-0000-0000-000000000000',
    '{41f87850-65f5-4546-851c-f166109e57b9}',
    '41f87850-65f5-4546-851c-f166109e57b9 ',
    '41f87850-65f5-4546-851c-f166109e57b9\n',
    '41f8785065f54546851cf166109e57b9',
    '',
    null,
    undefined,
    5,
    {},
    ['41f87850-65f5-4546-851c-f166109e57b9'],
  ])('is not %j', (value) => {
    expect(isUuid(value)).toBe(false);
  });
});

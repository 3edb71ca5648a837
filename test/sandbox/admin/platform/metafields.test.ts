import { describe, expect, it } from 'vitest';
import { createMetafields } from './metafields.ts';

const OWNER = 'gid://shopify/AppInstallation/1';

/** JSON text of so many bytes. */
const jsonOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

const set = (value: string) => {
  const metafields = createMetafields();
  const input = { ownerId: OWNER, namespace: 'beacon', key: 'settings', type: 'json', value };
  const outcome = metafields.set(OWNER, [input]);
  return [
    'code' in outcome ? outcome.code : 'set',
    metafields.find('beacon', 'settings')?.value.length ?? 0,
  ];
};

describe('the value of a metafield', () => {
  it('fact 3.theme.metafield-size: has at most 128 KB, counted in bytes', () => {
    expect(set(jsonOf(131_072))).toEqual(['set', 131_072]);
    expect(set(jsonOf(131_073))).toEqual(['INVALID_VALUE', 0]);
    expect(set(JSON.stringify('é'.repeat(65_535)))).toEqual(['set', 65_537]);
    expect(set(JSON.stringify('é'.repeat(65_536)))).toEqual(['INVALID_VALUE', 0]);
  });
});

import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSignatures } from '../../../app/http/signatures.ts';

const { sign, isSigned } = createSignatures(['new-secret', 'old-secret']);

const by = (secret: string) => createHmac('sha256', secret).update('message').digest();

it('The secret in use signs.', () => {
  expect(sign('message')).toEqual(by('new-secret'));
});

it.each(['new-secret', 'old-secret'])('A signature by each secret is believed: %s', (secret) => {
  expect(isSigned('message', by(secret))).toBe(true);
  expect(isSigned('Message', by(secret))).toBe(false);
});

it.each([
  ['by another secret', by('another-secret')],
  ['with a byte less', by('old-secret').subarray(1)],
  ['with a byte more', Buffer.concat([by('old-secret'), Buffer.of(0)])],
  ['of no bytes', Buffer.alloc(0)],
])('A signature %s is not believed.', (_, signature) => {
  expect(isSigned('message', signature)).toBe(false);
});

import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EncryptionKey, keyIdOf, open, seal } from '../../../app/shop/sealed-secret.ts';
import { anyText } from '../../support/any-text.ts';

const key = (id: string): EncryptionKey => ({ id, bytes: randomBytes(32) });
const KEY = key('2026-11');
const CONTEXT = { shop: 'demo-shop.myshopify.com', purpose: 'service-secret-key' };
const SECRET = 'sk_demo_0123456789abcdef';

describe('a sealed secret', () => {
  it('opens with the key that sealed it, whatever its text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(open(seal(text, KEY, CONTEXT), [KEY], CONTEXT)).toEqual({ ok: true, text });
      }),
    );
  });

  it('names its key and shows nothing of its content', () => {
    const sealed = seal(SECRET, KEY, CONTEXT);
    expect(sealed).toMatch(/^2026-11:[A-Za-z0-9+/]+=*$/);
    expect(keyIdOf(sealed)).toBe('2026-11');
    expect(Buffer.from(sealed.slice(8), 'base64').toString('latin1')).not.toContain(SECRET);
  });

  it('never looks the same twice', () => {
    const sealed = Array.from({ length: 100 }, () => seal(SECRET, KEY, CONTEXT));
    expect(new Set(sealed).size).toBe(100);
  });

  it('opens with an older key beside the one that seals today', () => {
    const sealed = seal(SECRET, KEY, CONTEXT);
    expect(open(sealed, [key('2027-01'), KEY], CONTEXT)).toEqual({ ok: true, text: SECRET });
  });

  it.each([
    ['for another shop', KEY, { ...CONTEXT, shop: 'other-shop.myshopify.com' }, 'not-authentic'],
    ['for another purpose', KEY, { ...CONTEXT, purpose: 'another' }, 'not-authentic'],
    ['for another key of the same name', key('2026-11'), CONTEXT, 'not-authentic'],
    ['when its key is gone', key('2027-01'), CONTEXT, 'key-gone'],
  ])('stays closed %s', (_, by, context, why) => {
    expect(open(seal(SECRET, KEY, CONTEXT), [by], context)).toEqual({ ok: false, why });
  });

  it('stays closed once any byte of it was changed', () => {
    const sealed = seal(SECRET, KEY, CONTEXT);
    const bytes = Buffer.from(sealed.slice(8), 'base64');
    for (const index of bytes.keys()) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      const text = `2026-11:${altered.toString('base64')}`;
      expect(open(text, [KEY], CONTEXT)).toEqual({ ok: false, why: 'not-authentic' });
    }
  });

  it('stays closed and quiet for a fragment, and names no key where there is none', () => {
    for (const fragment of ['2026-11:', '2026-11:AAAA', `2026-11:${'A'.repeat(37)}`, '2026-11:§$%'])
      expect(open(fragment, [KEY], CONTEXT)).toEqual({ ok: false, why: 'not-authentic' });
    for (const text of ['', 'no colon', ':AAAA'])
      expect(open(text, [KEY], CONTEXT)).toEqual({ ok: false, why: 'key-gone' });
  });
});

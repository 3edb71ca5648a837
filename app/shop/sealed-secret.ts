import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key of the environment (`ENCRYPTION_KEYS`). */
export interface EncryptionKey {
  /** Names the key in everything it has sealed; without a colon. */
  id: string;
  /** 32 bytes. */
  bytes: Uint8Array;
}

/** What a sealed text belongs to: it opens for the same shop and purpose alone. */
export interface SealContext {
  shop: string;
  /** What the text is for, such as `service-secret-key`. */
  purpose: string;
}

/** The result of opening; a failure says why, and nothing of the content. */
export type Opened = { ok: true; text: string } | { ok: false; why: 'key-gone' | 'not-authentic' };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with AES-256-GCM and a fresh nonce.
 *
 * @returns `<key id>:<base64 of nonce, tag and ciphertext>`
 */
export function seal(text: string, key: EncryptionKey, context: SealContext): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(context));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${key.id}:${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64')}`;
}

/**
 * Decrypts what {@link seal} has made.
 *
 * @param keys those that may have sealed it, in any order
 * @returns `key-gone` when none of the keys has its id; `not-authentic` when it was altered, cut
 *   short, sealed for another shop or purpose, or by another key of the same id
 */
export function open(sealed: string, keys: readonly EncryptionKey[], context: SealContext): Opened {
  const key = keys.find(({ id }) => id === keyIdOf(sealed));
  if (key === undefined) return { ok: false, why: 'key-gone' };
  const bytes = Buffer.from(sealed.slice(key.id.length + 1), 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(associatedData(context));
    decipher.setAuthTag(tag);
    const ciphertext = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    const text = Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    return { ok: true, text };
  } catch {
    return { ok: false, why: 'not-authentic' };
  }
}

/** The id of the key that has sealed a text. */
export function keyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(sealed.indexOf(':'), 0));
}

/** Neither part can hold a NUL, so that two contexts never read alike. */
function associatedData({ shop, purpose }: SealContext): Buffer {
  return Buffer.from(`${shop}\0${purpose}`, 'utf8');
}

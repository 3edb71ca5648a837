import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A key of the environment (`ENCRYPTION_KEYS`). */
export interface EncryptionKey {
  /** Identifies the key in every text it has sealed; without a colon. */
  id: string;
  /** 32 bytes. */
  bytes: Uint8Array;
}

/** The context of a sealed text: it opens for the same shop and purpose only. */
export interface SealContext {
  shop: string;
  /** The purpose of the text, such as `service-secret-key`. */
  purpose: string;
}

/** The result of opening; a failure has a reason and reveals nothing of the content. */
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
 * Decrypts a text from {@link seal}.
 *
 * @param keys those that may have sealed it, in any order
 * @returns `key-gone` when none of the keys has its id; `not-authentic` when it was altered, cut short, sealed for
 *   another shop or purpose, or by another key of the same id
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

/** Returns the id of the key that has sealed a text. */
export function keyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(sealed.indexOf(':'), 0));
}

/** Returns the condition of a query for texts that a key has sealed. `_` is a wildcard in it unless it is escaped. */
export const sealedBy = ({ id }: EncryptionKey) => ({
  startsWith: `${id.replaceAll('_', '\\_')}:`,
});

/** Neither part can contain a NUL, so different contexts give different data. */
function associatedData({ shop, purpose }: SealContext): Buffer {
  return Buffer.from(`${shop}\0${purpose}`, 'utf8');
}

/**
 * Returns the problem with `ENCRYPTION_KEYS`: `id:key` with commas between, each key in base64. Keys are named by their
 * position, as the id may be a key by mistake.
 */
export function encryptionKeysProblem(text: string): string | null {
  const entries = text.split(',').map((entry) => entry.trim());
  const ids = entries.map((entry) => entry.split(':')[0]);
  for (const [index, entry] of entries.entries()) {
    const problem =
      entryProblem(entry) ??
      (ids.indexOf(ids[index]) < index ? 'has the id of an earlier one' : null);
    if (problem !== null) return `key ${index + 1} of ${entries.length} ${problem}`;
  }
  return null;
}

/** Reads the keys of a text without a problem. */
export function readEncryptionKeys(text: string): [EncryptionKey, ...EncryptionKey[]] {
  const keys = text.split(',').map((entry): EncryptionKey => {
    const [id = '', base64 = ''] = entry.trim().split(':');
    return { id, bytes: Buffer.from(base64, 'base64') };
  });
  return keys as [EncryptionKey, ...EncryptionKey[]];
}

const KEY_BYTES = 32;

/** Nearly all of 32 random bytes differ. */
const MIN_BYTES = 16;

function entryProblem(entry: string): string | null {
  if (entry === '') return 'is empty: a comma too many';
  const [id = '', base64, ...more] = entry.split(':');
  if (base64 === undefined) return 'has no id: put one and a colon before it';
  if (!/^[\w-]+$/.test(id)) return 'has an id of other characters than letters, digits, - and _';
  if (more.length > 0) return 'has more than one colon';
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(base64)) return 'is not base64';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== KEY_BYTES) return `is ${bytes.length} bytes long instead of ${KEY_BYTES}`;
  if (base64.length !== 44) return 'is not base64 with its = at the end';
  return new Set(bytes).size < MIN_BYTES ? 'is not random: its bytes repeat' : null;
}

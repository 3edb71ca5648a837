/**
 * Signatures with the app's client secret: HMAC-SHA256. Shopify signs webhooks and requests through the app proxy with
 * it, and the app signs its own links and tickets.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The current client secret, then the previous ones that are still accepted. */
export type ClientSecrets = readonly [string, ...string[]];

export interface Signatures {
  /** Signs with the current secret. */
  sign(message: string | Uint8Array): Buffer;
  /** Whether one of the secrets made a signature. Compared in constant time. */
  isSigned(message: string | Uint8Array, signature: Uint8Array): boolean;
}

/**
 * Creates the signatures. During a change of the client secret, Shopify signs with the oldest one that is not revoked,
 * so an app has to accept both (Shopify, *Rotate or revoke client credentials*).
 */
export function createSignatures(secrets: ClientSecrets): Signatures {
  const by = (secret: string, message: string | Uint8Array): Buffer =>
    createHmac('sha256', secret).update(message).digest();
  return {
    sign: (message) => by(secrets[0], message),
    isSigned: (message, signature) =>
      secrets.some((secret) => {
        const right = by(secret, message);
        return signature.length === right.length && timingSafeEqual(signature, right);
      }),
  };
}

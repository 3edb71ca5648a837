/**
 * Signatures by the app's client secret: HMAC-SHA256. Shopify signs webhooks and requests through the app proxy with it,
 * and the app its own links and tickets.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The client secret that is in use, then those before it that are still believed. */
export type ClientSecrets = readonly [string, ...string[]];

export interface Signatures {
  /** The signature by the secret that is in use. */
  sign(message: string | Uint8Array): Buffer;
  /** Whether a signature is one of the secrets'. Compared in constant time. */
  isSigned(message: string | Uint8Array, signature: Uint8Array): boolean;
}

/**
 * While a client secret is changed, Shopify signs with the oldest one that is not revoked, so an app has to believe both
 * (Shopify, *Rotate or revoke client credentials*).
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

/** One attempt to deliver a webhook, and what the app answered. */
export interface Attempt {
  /** ISO 8601. */
  at: string;
  /** The status of the answer; null without an answer. */
  status: number | null;
  /** The answer's first line, or the reason for its absence. */
  text: string;
  milliseconds: number;
}

/** A webhook that was sent, as the page shows it. */
export interface Delivery {
  /** A serial number; the webhook's own id can occur twice. */
  number: number;
  topic: string;
  webhookId: string;
  address: string;
  signature: 'valid' | 'forged';
  attempts: Attempt[];
  /** `delivered`: answered with 2xx in time. `gave up`: the last attempt failed too. */
  state: 'sending' | 'delivered' | 'gave up';
}

/**
 * The delivery of catalogue webhooks, with Shopify's possible irregularities:
 *
 * - `once`: each once; webhooks of the same moment may overtake each other;
 * - `twice`: each twice, under the same id;
 * - `out of order`: each after the next one;
 * - `never`: not at all, as when Shopify has given them up.
 */
export const CATALOGUE_DELIVERIES = ['once', 'twice', 'out of order', 'never'] as const;
export type CatalogueDelivery = (typeof CATALOGUE_DELIVERIES)[number];

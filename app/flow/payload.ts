/** The data that workflows of Shopify Flow get. */
import type { Reindex } from '@prisma/client';
import { alertHeading, adminUrl } from '../alerts/mail-text.ts';
import type { OpenAlert } from '../alerts/alert.ts';
import type { FeedNames } from '../shop/feed-names.ts';
import { textsIn } from '../texts/every-language.ts';

/** The triggers of `extensions/flow-*`, by their handles, with the keys of their fields. */
export const TRIGGERS = {
  'index-finished': ['Feed', 'Feed ID', 'Started by', 'Page'],
  'index-failed': ['Feed', 'Feed ID', 'Started by', 'Reason', 'Page'],
  'tracking-stopped': ['Problem', 'Advice', 'Code', 'Page'],
  'tracking-recovered': ['Message', 'Code', 'Began', 'Page'],
} as const;

export type FlowHandle = keyof typeof TRIGGERS;

/** The value of each field. */
export type FlowPayload<Handle extends FlowHandle = FlowHandle> = Handle extends FlowHandle
  ? Record<(typeof TRIGGERS)[Handle][number], string>
  : never;

/** The recipient of a payload. */
export interface FlowShop {
  shop: string;
  /** The app's client ID, which is part of its address in the admin. */
  apiKey: string;
  locale: string;
  feedNames: FeedNames;
}

/** A re-index that is done or has failed. */
export type EndedIndex = Pick<Reindex, 'id' | 'feedId' | 'cause' | 'reason'>;

export function finishedPayload(
  index: EndedIndex,
  { shop, apiKey, feedNames }: FlowShop,
): FlowPayload<'index-finished'> {
  return {
    Feed: feedNames[index.feedId] ?? index.feedId,
    'Feed ID': index.feedId,
    'Started by': index.cause,
    Page: `${adminUrl(shop, apiKey)}/app/history/${index.id}`,
  };
}

export function failedPayload(index: EndedIndex, to: FlowShop): FlowPayload<'index-failed'> {
  return { ...finishedPayload(index, to), Reason: index.reason ?? '' };
}

/** Builds the payload in the language of the staff who saved the settings of alerts. */
export function stoppedPayload(
  alert: OpenAlert,
  { shop, apiKey, locale }: FlowShop,
): FlowPayload<'tracking-stopped'> {
  const { title, advice } = alertHeading(textsIn(locale).t, alert);
  return { Problem: title, Advice: advice, Code: alert.kind, Page: adminUrl(shop, apiKey) };
}

export function recoveredPayload(
  { kind, startedAt, details: { since } }: OpenAlert,
  { shop, apiKey, locale }: FlowShop,
): FlowPayload<'tracking-recovered'> {
  return {
    Message: textsIn(locale).t(`alerts.kinds.${kind}.over`),
    Code: kind,
    Began: (since ?? startedAt).toISOString(),
    Page: adminUrl(shop, apiKey),
  };
}

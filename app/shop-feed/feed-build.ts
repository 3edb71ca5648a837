import type { ShopFeed } from '@prisma/client';
import type { StaffMember } from '../indexing/reindex.ts';
import type { BuildCounts } from './make-feed.ts';
import type { FeedDefinition } from './feed-definition.ts';

/**
 * The states of a build: `requested` until Shopify has begun, `running` while Shopify reads the shop, `reading` while
 * the result is counted, `sending` while the feed is sent to the service. It ends in `done` or `failed`.
 */
export const UNFINISHED_STATES = ['requested', 'running', 'reading', 'sending'] as const;
export type UnfinishedState = (typeof UNFINISHED_STATES)[number];
export type BuildState = UnfinishedState | 'done' | 'failed';

/** Why a build failed. */
export const FAILURES = [
  'no-token', // the app has no token until staff open it again
  'no-access', // the app may not read products
  'no-answer', // Shopify did not start the operation, or the result could not be fetched
  'not-understood', // Shopify refuses the document, for example because of a metafield's name
  'failed', // these five: how the operation ended
  'timeout',
  'canceled',
  'expired',
  'gone',
  'too-long', // it has not ended within a day
  'broken', // the result does not match the document
] as const;
export type Failure = (typeof FAILURES)[number];

export type BuildCause = 'staff' | 'schedule';

/**
 * A record has at most 50 fields, and a country takes three: these limits leave room for the others. Metafields of
 * products and variants count together, since a product without options has its variant's fields.
 */
export const MAX_METAFIELDS = 15;
export const MAX_COUNTRIES = 4;

/** One build of a feed from the shop. */
export interface FeedBuild extends Pick<ShopFeed, 'endedAt' | 'operationId' | 'objects' | 'tries'> {
  id: string;
  state: BuildState;
  cause: BuildCause;
  staff: StaffMember;
  definition: FeedDefinition;
  requestedAt: Date;
  reason: Failure | null;
  counts: BuildCounts | null;
  /**
   * The feed at the service that it is sent to, for an unfinished daily build the one that staff now choose, and the
   * outcome: a code, or the {@link Failure} that ended sending. An unfinished build has `account-replaced` if staff have
   * entered another account: it is not sent.
   */
  sendTo: string | null;
  sent: string | null;
  /**
   * The number of products in the last file of that feed, if this one has far fewer: staff are asked, and have agreed
   * if it is being sent. Null otherwise.
   */
  fewerThan: number | null;
}

export const isUnfinished = <Build extends Pick<FeedBuild, 'state'>>(
  build: Build,
): build is Build & { state: UnfinishedState } =>
  UNFINISHED_STATES.some((state) => state === build.state);

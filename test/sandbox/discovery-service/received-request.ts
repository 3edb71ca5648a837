import type { LoggedRequest } from '../service-parts/request-log.ts';

/** The interfaces of the service, by which a fault can select requests. */
export const INTERFACES = [
  'search',
  'category',
  'autocomplete',
  'suggest',
  'recommend',
  'preflight',
] as const;

export type Interface = (typeof INTERFACES)[number];

/** One request to the service's API, as the service saw it. */
export interface ReceivedRequest extends LoggedRequest {
  /** `OPTIONS` is a browser's preflight. */
  method: string;
  path: string;
  /** The query's parameters in order; names may repeat. */
  query: [name: string, value: string][];
  /** The parsed JSON, otherwise the raw text; `null` without a body. */
  body: unknown;
  contentType: string | null;
  /** The reasons for a refusal, one entry per problem. */
  problems: string[];
  /** The answer's response ids: one, or one per profile; none without `beacon=true`. */
  responseIds: string[];
}

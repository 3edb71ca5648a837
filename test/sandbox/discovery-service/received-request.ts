import type { LoggedRequest } from '../service-parts/request-log.ts';

/** The interfaces of the service, by which a fault can name requests. */
export const INTERFACES = [
  'search',
  'category',
  'autocomplete',
  'suggest',
  'trending',
  'recommend',
  'products',
  'preflight',
] as const;

export type Interface = (typeof INTERFACES)[number];

/** One request to the service's API, as the service saw it. */
export interface ReceivedRequest extends LoggedRequest {
  /** `OPTIONS` is a browser's preflight. */
  method: string;
  path: string;
  /** The query's parameters in their order; a name may stand there more than once. */
  query: [name: string, value: string][];
  /** The parsed JSON, else the raw text; `null` where there was no body. */
  body: unknown;
  contentType: string | null;
  /** Why the request was refused, one entry per problem. */
  problems: string[];
  /** The ids of the answer: one, or one per profile; none without `beacon=true`. */
  responseIds: string[];
}

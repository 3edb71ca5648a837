import type { ReadBody } from '../service-parts/listener.ts';
import { type Feed, type RequestAnswer, requestIndex, statusRecord } from './feed.ts';
import type { FeedStore } from './feed-store.ts';
import type { IndexContent } from './index-content.ts';
import { judgeRecords } from './judge-records.ts';
import type { Upload } from './upload-file.ts';

/** The endpoints that change single records. */
const UPDATE_ENDPOINTS = ['update', 'upsert', 'delete'] as const;
export type UpdateEndpoint = (typeof UPDATE_ENDPOINTS)[number];

/** The endpoints by which a fault can select requests. */
export const ENDPOINTS = ['status', 'feed', ...UPDATE_ENDPOINTS] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** A feed file may have 20 MB (specification, *Limits*); the rest is for the multipart form. */
export const BODY_LIMIT = 20_000_000 + 10_000;

/** A request whose body has arrived. */
export interface ApiRequest {
  endpoint: Endpoint;
  method: string;
  query: URLSearchParams;
  /** Credentials of HTTP Basic (RFC 7617). */
  credentials: { username: string; password: string } | undefined;
  contentType: string | undefined;
  body: Exclude<ReadBody, { kind: 'cut off' }>;
  /** The file of a POST; null without one. */
  upload: Upload | null;
}

/** The service's answer, with the reason in a few words. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON, or text if the service does not answer with JSON. */
  body: object | string;
  words: string;
  /** Whether the request was queued, or changed records. */
  taken: boolean;
  /** The feed in the body, if there is one. */
  feedId?: string;
}

/** The basis of decisions besides the request itself. */
export interface Judge {
  store: FeedStore;
  content: IndexContent;
  now: () => number;
}

/**
 * Decides about one request to the API, and applies an accepted feed request. Decisions that the specification leaves
 * open are in `assumptions.md`.
 */
export function judgeRequest(request: ApiRequest, judge: Judge): ApiAnswer {
  const { endpoint, method, credentials } = request;
  if (!credentials) return unauthorized(endpoint, 'no credentials');
  const account = judge.store.account(credentials.username);
  if (!account) return refused(endpoint, 404, `unknown site ${credentials.username}`);
  if (account.secretKey !== credentials.password) return unauthorized(endpoint, 'wrong key');

  const methods = METHODS[endpoint];
  if (!methods.includes(method)) {
    const answer = refused(endpoint, 405, `${method} is not taken; use ${methods.join(' or ')}`);
    return { ...answer, headers: { Allow: methods.join(', ') } };
  }
  if (isUpdate(endpoint)) return judgeRecords({ ...request, endpoint }, account.siteId, judge);
  return endpoint === 'status'
    ? statusAnswer(request, account.siteId, judge)
    : feedAnswer(request, account.siteId, judge);
}

const METHODS: Record<Endpoint, string[]> = {
  status: ['GET'],
  feed: ['PUT', 'POST'],
  update: ['POST'],
  upsert: ['POST'],
  delete: ['POST'],
};

export function isUpdate(endpoint: Endpoint): endpoint is UpdateEndpoint {
  return UPDATE_ENDPOINTS.some((each) => each === endpoint);
}

/** A failure in the endpoint's own format. */
export function refused(endpoint: Endpoint, status: number, message: string): ApiAnswer {
  const body = endpoint === 'status' ? { status: 'error', message } : { success: false, message };
  return { status, headers: {}, body, words: message, taken: false };
}

function unauthorized(endpoint: Endpoint, message: string): ApiAnswer {
  const headers = { 'WWW-Authenticate': 'Basic realm="Indexing", charset="UTF-8"' };
  return { ...refused(endpoint, 401, message), headers };
}

function statusAnswer({ query }: ApiRequest, siteId: string, { store, now }: Judge): ApiAnswer {
  if (query.size > 0) return refused('status', 400, 'the status endpoint takes no parameters');
  const feeds = store.feeds(siteId).map((feed) => statusRecord(feed, now()));
  const words = `success: ${feeds.map(({ id, indexStatus }) => `${id} ${indexStatus}`).join(', ')}`;
  return { status: 200, headers: {}, body: { status: 'success', feeds }, words, taken: false };
}

function feedAnswer(request: ApiRequest, siteId: string, judge: Judge): ApiAnswer {
  const { store } = judge;
  const problem = parameterProblem(request.query);
  if (problem !== null) return refused('feed', 400, problem);
  const feedId = request.query.get('feedId') ?? '';
  const requestedBy = request.query.get('requestedBy');
  const feed = store.feed({ siteId, feedId });
  if (!feed) return notQueued(`no feed ${feedId}`);
  if (request.method === 'POST') {
    const refusal = uploadRefusal(request, feed);
    if (refusal) return refusal;
  }
  const { upload } = request;
  // An invalid file is accepted; only its index fails.
  const fails = upload !== null && 'fault' in upload;
  const asked = requestIndex(fails ? { ...feed, failNext: 'error' } : feed, {
    at: judge.now(),
    requestedBy,
    durations: store.durations(),
  });
  if (!asked.accepted) {
    return notQueued(
      `within the hour: possible again at ${new Date(asked.possibleAt).toISOString()}`,
    );
  }
  store.update({ siteId, feedId }, () => asked.feed);
  if (upload !== null && 'records' in upload && asked.effect !== 'never')
    judge.content.replace({ siteId, feedId }, upload.records);
  return {
    status: 200,
    headers: {},
    body: { success: true },
    words: `success: ${EFFECTS[asked.effect]}${upload === null ? '' : `; ${uploadWords(upload)}`}`,
    taken: true,
  };
}

const EFFECTS: Record<Extract<RequestAnswer, { accepted: true }>['effect'], string> = {
  started: 'joined the queue',
  paused: 'paused the index in progress',
  never: 'taken, but the interval is Never: nothing starts',
};

function parameterProblem(query: URLSearchParams): string | null {
  const feedIds = query.getAll('feedId');
  if (feedIds.length !== 1) return 'feedId: say it once, as in feedId=1201';
  if (!/^\d+$/.test(feedIds[0] ?? '')) return 'feedId: use digits alone';
  const requestedBy = query.getAll('requestedBy');
  if (requestedBy.length > 1) return 'requestedBy: say it once at most';
  if (requestedBy[0] !== undefined && !/^[^\s@]+@[^\s@]+$/.test(requestedBy[0])) {
    return 'requestedBy: use an e-mail address';
  }
  return null;
}

const uploadWords = (upload: Upload): string =>
  'records' in upload
    ? `a file of ${upload.records.length} products`
    : `a file that fails: ${upload.fault}`;

function uploadRefusal({ body, upload }: ApiRequest, feed: Feed): ApiAnswer | null {
  if (feed.lastIndexed === null) {
    const words = 'POST before the first index';
    return { status: 500, headers: {}, body: 'Internal Server Error', words, taken: false };
  }
  if (body.kind === 'too large') return refused('feed', 413, 'feedFile: at most 20 MB');
  return upload ? null : refused('feed', 400, 'feedFile: send it as a multipart form');
}

function notQueued(words: string): ApiAnswer {
  return { status: 200, headers: {}, body: { success: false }, words, taken: false };
}

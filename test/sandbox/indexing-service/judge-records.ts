import { z } from 'zod';
import { parseJson } from '../../../app/http/read-body.ts';
import type { IndexContent, IndexRecord } from './index-content.ts';
import type { FeedStore } from './feed-store.ts';
import type { ApiAnswer, ApiRequest, UpdateEndpoint } from './judge-request.ts';

/** "At most 3 MB a request and 100 requests at once." */
export const RECORDS_LIMIT = 3_000_000;
export const AT_ONCE = 100;

/** Limits of one record, in a request as in a feed (`assumptions.md`). */
export const MAX_CHILDREN = 100;
export const MAX_FIELDS = 50;
export const MAX_BYTES = 200_000;

const uid = z.string().min(1).max(200);
const flat = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const fieldsOf = (record: object) => Object.keys(record).length <= MAX_FIELDS;
const TOO_MANY_FIELDS = `at most ${MAX_FIELDS} fields`;

const child = z.object({ uid }).catchall(flat).refine(fieldsOf, TOO_MANY_FIELDS);
const record = z
  .object({ uid, children: z.array(child).max(MAX_CHILDREN).exactOptional() })
  .catchall(flat)
  .refine(fieldsOf, TOO_MANY_FIELDS)
  .refine((it) => Buffer.byteLength(JSON.stringify(it)) <= MAX_BYTES, `at most ${MAX_BYTES} bytes`);

const body = z.strictObject({
  feedId: z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d+$/)]),
  records: z
    .array(record)
    .min(1)
    .refine(
      (all) => new Set(all.map((each) => each.uid)).size === all.length,
      'a uid occurs twice',
    ),
});

/**
 * Decides about a request that changes single records, and applies it. The specification does not show such requests:
 * the decisions are in `assumptions.md`.
 */
export function judgeRecords(
  { endpoint, body: arrived, contentType }: ApiRequest & { endpoint: UpdateEndpoint },
  siteId: string,
  { store, content }: { store: FeedStore; content: IndexContent },
): ApiAnswer {
  if (arrived.kind === 'too large') return no(413, `at most ${RECORDS_LIMIT} bytes`);
  if (!/^application\/json\b/i.test(contentType ?? '')) return no(415, 'send application/json');
  const read = body.safeParse(parseJson(arrived.data));
  if (!read.success) {
    const [issue] = read.error.issues;
    return no(400, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not as documented'}`);
  }
  const { feedId, records } = read.data;
  const feed = store.feed({ siteId, feedId });
  if (!feed) return { ...no(200, `no feed ${feedId}`), feedId };
  if (feed.lastIndexed === null) return { ...no(200, 'the feed was never indexed'), feedId };
  const unknown = apply(endpoint, content, { siteId, feedId }, records);
  const rest = unknown.length > 0 ? `, ${unknown.length} unknown` : '';
  return {
    status: 200,
    headers: {},
    body: { success: true, unknown },
    words: `success: ${records.length} records${rest}${feed.run ? ', lost by the index in progress' : ''}`,
    taken: true,
    feedId,
  };
}

function apply(
  endpoint: UpdateEndpoint,
  content: IndexContent,
  address: { siteId: string; feedId: string },
  records: readonly IndexRecord[],
): string[] {
  switch (endpoint) {
    case 'update':
      return content.update(address, records);
    case 'upsert':
      content.upsert(address, records);
      return [];
    case 'delete':
      return content.remove(
        address,
        records.map((each) => each.uid),
      );
  }
}

function no(status: number, message: string): ApiAnswer {
  return { status, headers: {}, body: { success: false, message }, words: message, taken: false };
}

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeFeed } from '../../../app/shop-feed/make-feed.ts';
import { bulkDocument, type FeedDefinition } from '../../../app/shop-feed/feed-definition.ts';
import { isListed } from '../catalogue/catalogue.ts';
import { NO_FAULTS } from './platform/faults.ts';
import { openInstalled, type TestAdmin } from './test-admin.ts';

const DEFINITION: FeedDefinition = {
  identifiers: 'product',
  metafields: ['custom.weight_in_grams', 'custom.nothing'],
  variantMetafields: ['custom.shelf'],
  countries: ['DE'],
};

interface Operation {
  id: string;
  status: string;
  errorCode: string | null;
  objectCount: number;
  url: string | null;
  partialDataUrl: string | null;
}

interface Begun {
  bulkOperation: { id: string } | null;
  userErrors: { code: string; message: string }[];
}

async function begin(
  admin: TestAdmin,
  query = bulkDocument(DEFINITION),
  groupObjects = true,
): Promise<Begun> {
  const { data } = await admin.ask(
    `mutation ($query: String!, $groupObjects: Boolean!) {
      bulkOperationRunQuery(query: $query, groupObjects: $groupObjects) {
        bulkOperation { id }
        userErrors { code message }
      }
    }`,
    { query, groupObjects },
  );
  return data?.bulkOperationRunQuery as Begun;
}

async function operationOf(admin: TestAdmin, id: string): Promise<Operation> {
  const { data } = await admin.ask(
    `query ($id: ID!) {
      bulkOperation(id: $id) { id status errorCode objectCount url partialDataUrl }
    }`,
    { id },
  );
  return data?.bulkOperation as Operation;
}

/** Starts an operation and waits for its end. */
async function run(
  admin: TestAdmin,
  ...how: [query?: string, grouped?: boolean]
): Promise<Operation> {
  const { bulkOperation } = await begin(admin, ...how);
  for (;;) {
    const operation = await operationOf(admin, bulkOperation?.id ?? '');
    if (operation.status !== 'CREATED' && operation.status !== 'RUNNING') return operation;
    await pause(5);
  }
}

const resultAt = (admin: TestAdmin, url: string | null): Promise<Response> =>
  fetch(admin.origin + new URL(url ?? '').pathname);

async function linesAt(admin: TestAdmin, url: string | null): Promise<Record<string, unknown>[]> {
  const text = await (await resultAt(admin, url)).text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a bulk operation', () => {
  it('leaves a result of which the app makes a feed that equals the catalogue', async () => {
    const admin = await openInstalled();
    const { catalogue } = admin.platform;
    catalogue.generate(600);
    const { url } = await run(admin);
    const { body } = await resultAt(admin, url);
    const { lines, counts } = makeFeed(body ?? new ReadableStream(), DEFINITION);
    let text = '';
    for await (const piece of lines) text += piece.toString();
    const records = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const listed = catalogue.all().filter(isListed);
    const fitting = listed.filter(({ variants }) => variants.length <= 100);
    const byId = (one: Record<string, unknown>, other: Record<string, unknown>) =>
      Number(one.parentId) - Number(other.parentId);
    expect(records.toSorted(byId)).toMatchObject(
      fitting
        .map(({ id, title, grams, tags, variants }) => ({
          parentId: id,
          title,
          tags: tags.toSorted(),
          metafield_custom_weight_in_grams: grams,
          price: Math.min(...variants.map(({ prices }) => prices.us)) / 100,
          price_de: Math.min(...variants.map(({ prices }) => prices.de)) / 100,
          currency_de: 'EUR',
        }))
        .toSorted(byId),
    );
    const shelves = text.split('"metafield_custom_shelf":"Shelf ').length - 1;
    expect(shelves).toBe(fitting.reduce((sum, { variants }) => sum + variants.length, 0));
    expect(counts).toMatchObject({ products: fitting.length });
    expect(counts.leftOut.map(({ reason }) => reason)).toContain('too-many-variants');
  });

  it('puts each object behind its own only where that is asked for', async () => {
    const admin = await openInstalled();
    const parents = async (grouped: boolean) => {
      const lines = await linesAt(admin, (await run(admin, bulkDocument(DEFINITION), grouped)).url);
      return (
        lines.findLastIndex(({ __parentId }) => __parentId === undefined) + 1 < lines.length / 2
      );
    };
    expect(await parents(true)).toBe(false);
    expect(await parents(false)).toBe(true);
  });

  it('notifies the app of its end, signed', async () => {
    const admin = await openInstalled();
    const { id } = await run(admin);
    await expect
      .poll(() => admin.received.find(({ headers }) => headers['x-shopify-topic'] === TOPIC)?.body)
      .toBeDefined();
    const webhook = admin.received.find(({ headers }) => headers['x-shopify-topic'] === TOPIC);
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
      admin_graphql_api_id: id,
      status: 'completed',
      type: 'query',
      error_code: null,
    });
  });

  it('is one of at most five at once', async () => {
    const admin = await openInstalled();
    admin.platform.setFaults({ ...NO_FAULTS, bulkOperations: 'stuck' });
    for (let at = 0; at < 5; at += 1) expect((await begin(admin)).userErrors).toEqual([]);
    expect((await begin(admin)).userErrors).toMatchObject([{ code: 'LIMIT_REACHED' }]);
    admin.platform.setFaults(NO_FAULTS);
  });

  it('is refused for a document that cannot be executed in bulk', async () => {
    const admin = await openInstalled();
    for (const [query, message] of REFUSED) {
      const { bulkOperation, userErrors } = await begin(admin, query);
      expect(bulkOperation).toBeNull();
      expect(userErrors).toMatchObject([
        { code: 'INVALID', message: expect.stringContaining(message) as string },
      ]);
    }
  });

  it('fails without the scope that its document asks for', async () => {
    const admin = await openInstalled();
    admin.platform.changeScopes(['write_pixels']);
    expect(await run(admin)).toMatchObject({ status: 'FAILED', errorCode: 'ACCESS_DENIED' });
  });

  it('can fail with a part of its result, and expire', async () => {
    let now = new Date('2026-11-22T10:00:00Z');
    const admin = await openInstalled({ now: () => now });
    admin.platform.setFaults({ ...NO_FAULTS, bulkOperations: 'failing' });
    const failed = await run(admin);
    expect(failed).toMatchObject({
      status: 'FAILED',
      errorCode: 'INTERNAL_SERVER_ERROR',
      url: null,
    });
    expect((await linesAt(admin, failed.partialDataUrl)).length).toBeGreaterThan(1);

    admin.platform.setFaults(NO_FAULTS);
    const { id, url } = await run(admin);
    expect((await resultAt(admin, url)).status).toBe(200);
    now = new Date('2026-11-29T10:00:01Z');
    expect(await operationOf(admin, id)).toMatchObject({ status: 'EXPIRED', url: null });
    expect((await resultAt(admin, url)).status).toBe(400);
  });
});

const TOPIC = 'bulk_operations/finish';

/** Refused documents, with a part of each error message. */
const REFUSED: [query: string, message: string][] = [
  ['{ products { edges { node { id weight } } } }', 'weight'],
  ['{ shop { name } }', 'at least one connection'],
  ['{ products { edges { node { id } } } shop { name } }', 'one top-level field'],
  ['{ products { edges { node { title } } } }', '`id`'],
  [
    '{ collections { edges { node { id products { edges { node { id variants { edges { node { id } } } } } } } } } }',
    'nesting depth',
  ],
  ['{', 'Syntax Error'],
];

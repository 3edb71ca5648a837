import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createFileChecks, type FileChecks } from '../../../app/uploads/file-checks.ts';
import { createFeedFileStore } from '../../../app/uploads/file-store.ts';
import type { Mapping } from '../../../app/uploads/mapping.ts';
import { createUploadedFeeds } from '../../../app/uploads/uploaded-feeds.ts';
import { createUploads, type UploadRequest } from '../../../app/uploads/uploads.ts';
import type { TestDatabase } from '../../support/database.ts';
import { FORMATS, product } from '../../uploads/support/files.ts';
import { BY_STAFF, createIndexingWorld, MAIN } from '../indexing/support/indexing-world.ts';
import { useDatabase } from '../use-database.ts';

/** A shop with uploads to its main feed. */
type UploadsWorld = Awaited<ReturnType<typeof createUploadsWorld>>;

export const MAPPING: Mapping = {
  id: 'id',
  name: 'name',
  image: 'image',
  price: 'price',
  address: 'url',
};

export const GOOD_FILE = gzipSync(
  FORMATS.ndjson(Array.from({ length: 500 }, (_, id) => product(id))),
);

/** Gives each test of a file a shop with uploads. */
export function useUploads() {
  const database = useDatabase();
  let checks: FileChecks;
  let world: UploadsWorld;
  beforeAll(() => {
    // Its threads take longer to start than most tests.
    checks = createFileChecks(database());
  });
  afterAll(() => checks.close());
  beforeEach(async () => {
    world = await createUploadsWorld(database(), checks);
  });
  afterEach(() => world.close());
  return { database, checks: () => checks, world: () => world };
}

async function createUploadsWorld({ prisma, sql }: TestDatabase, checks: FileChecks) {
  let now = (): Date => new Date(0);
  const files = createFeedFileStore({ sql, now: () => now() });
  const world = await createIndexingWorld(prisma, { files });
  now = world.clock.now;
  const { shop } = world;
  await prisma.credentials.create({
    data: { shopDomain: shop, siteId: 'demo01', sealedSecret: 'x', updatedAt: now() },
  });
  const feeds = createUploadedFeeds({ prisma });
  await feeds.choose(shop, [MAIN], []);
  const uploads = createUploads({ files, checks, feeds, indexing: world.indexing });

  const request = (fileId: string, changes: Partial<UploadRequest> = {}) =>
    uploads.request(shop, fileId, { ...BY_STAFF, fewer: 'ask', ...changes });

  /** Stores a file of staff in pieces; returns its id. */
  async function stored(content: Uint8Array): Promise<string> {
    const id = await uploads.begin(shop, { feedId: MAIN, name: 'feed.ndjson.gz' });
    if (id === null) throw new Error('The main feed is not uploaded.');
    for (let start = 0; start < content.length; start += 1_000)
      await uploads.append(shop, id, { start, bytes: content.subarray(start, start + 1_000) });
    return id;
  }

  return {
    ...world,
    uploads,
    files,
    stored,
    /** Stores a valid file and checks it; returns its id. */
    async checked() {
      const id = await stored(GOOD_FILE);
      const report = await uploads.check(shop, id, null);
      if (typeof report === 'string' || report.faultCount > 0)
        throw new Error(JSON.stringify(report));
      return id;
    },
    request,
    /** Requests an upload that must be accepted; returns the id of its re-index. */
    async requested(fileId: string, changes?: Partial<UploadRequest>) {
      const outcome = await request(fileId, changes);
      if (outcome.outcome !== 'requested') throw new Error(JSON.stringify(outcome));
      return outcome.reindex.id;
    },
    countFiles: () => prisma.feedFile.count({ where: { shopDomain: shop } }),
  };
}

import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { createFeedFileStore, type FeedFileStore } from '../../../app/uploads/file-store.ts';
import type { Mapping } from '../../../app/uploads/mapping.ts';
import { createUploadedFeeds } from '../../../app/uploads/uploaded-feeds.ts';
import {
  createUploads,
  type UploadOutcome,
  type UploadRequest,
  type Uploads,
} from '../../../app/uploads/uploads.ts';
import type { TestDatabase } from '../../support/database.ts';
import { FORMATS, product } from '../../uploads/support/files.ts';
import {
  BY_STAFF,
  createIndexingWorld,
  type IndexingWorld,
  MAIN,
} from '../indexing/support/indexing-world.ts';

/** A shop with uploads to its main feed. */
export interface UploadsWorld extends IndexingWorld {
  uploads: Uploads;
  files: FeedFileStore;
  /** Stores a file of staff's in pieces; its id. */
  stored(content: Uint8Array): Promise<string>;
  /** Stores a good file and has it checked. */
  checked(): Promise<string>;
  request(fileId: string, request?: Partial<UploadRequest>): Promise<UploadOutcome>;
  /** The id of the re-index of a request that must be taken. */
  requested(fileId: string, request?: Partial<UploadRequest>): Promise<string>;
  countFiles(): Promise<number>;
}

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

export const streamOf = (text: string) => () => Promise.resolve(Readable.from([Buffer.from(text)]));

export async function createUploadsWorld({ prisma, sql }: TestDatabase): Promise<UploadsWorld> {
  let now = (): Date => new Date(0);
  const files = createFeedFileStore({ sql, now: () => now() });
  const world = await createIndexingWorld(prisma, { files });
  now = world.clock.now;
  const { shop } = world;
  const feeds = createUploadedFeeds({ prisma });
  await feeds.choose(shop, [MAIN], []);
  const uploads = createUploads({ files, feeds, indexing: world.indexing });

  const request: UploadsWorld['request'] = (fileId, changes = {}) =>
    uploads.request(shop, fileId, { ...BY_STAFF, ...changes });

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
    async checked() {
      const id = await stored(GOOD_FILE);
      const report = await uploads.check(shop, id, null);
      if (report?.faultCount !== 0) throw new Error(JSON.stringify(report));
      return id;
    },
    request,
    async requested(fileId, changes) {
      const outcome = await request(fileId, changes);
      if (outcome.outcome !== 'requested') throw new Error(JSON.stringify(outcome));
      return outcome.reindex.id;
    },
    countFiles: () => prisma.feedFile.count({ where: { shopDomain: shop } }),
  };
}

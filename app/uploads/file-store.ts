import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FeedFile as Row } from '@prisma/client';
import { isRowId, type Sql } from '../database/sql.ts';
import type { FeedFiles } from '../indexing/feed-files.ts';
import { storableText } from '../shop/form-fields.ts';
import { HOUR_MS, later } from '../time/units.ts';
import { LIMITS } from './format.ts';
import { type Mapping, readMapping } from './mapping.ts';
import type { StoredFile } from './unpack.ts';

/** A stored file for a feed. */
export interface FeedFile
  extends StoredFile, Pick<Row, 'id' | 'feedId' | 'name' | 'digest' | 'dataAt' | 'products'> {
  /** The mapping that the file was checked with. */
  mapping: Mapping | null;
  /** The products in the last file of the feed whose index finished, for this account; null if unknown. */
  productsBefore: number | null;
}

/** A file without pieces. */
export interface NewFile {
  feedId: string;
  name: string;
  /** Not the id of a file that a re-index needs; a new one by default. */
  id?: string;
  /** The time of the file's data: later changes are missing. Now by default. */
  dataAt?: Date;
}

/** The outcome of adding a piece. */
export type Appended = 'stored' | 'too-large' | 'out-of-order' | 'gone';

/** Files in the database, so that any process can receive, check or send them, with one piece in memory. */
export interface FeedFileStore {
  /**
   * Adds an empty file; returns its id. Earlier files of the feed or of this id are deleted, unless a re-index still
   * needs them: a feed has at most one unsent file.
   */
  begin(shop: string, file: NewFile): Promise<string>;
  /**
   * Adds a piece at the end. A repeated piece is not added again, nor is any piece after a check has found no fault.
   *
   * @param piece.start its position in the file, in bytes
   */
  append(shop: string, id: string, piece: { start: number; bytes: Uint8Array }): Promise<Appended>;
  /** Finds a shop's file; null when it does not exist. */
  find(shop: string, id: string): Promise<FeedFile | null>;
  /** Stores that a check has found no fault; false if the file is gone, or has more pieces than when it was found. */
  recordCheck(file: FeedFile, checked: { products: number; mapping: Mapping }): Promise<boolean>;
  open: FeedFiles['open'];
  /** Deletes a file, unless a re-index still needs it: its request may be stored although its answer was lost. */
  remove(id: string): Promise<void>;
  /** Deletes files that were sent, whose re-index has ended, or that were not sent for too long. */
  sweep(): Promise<void>;
}

/** How long a file is kept after its last piece or check, in milliseconds. */
export const FILE_LIFE_MS = HOUR_MS;

/** The size of pieces that are read, in bytes. */
const READ_BYTES = 64 * 1024;

const MAX_NAME_LENGTH = 200;

const COLUMNS = `"id", "feedId", "name", "size", "digest", "dataAt", "products", "mapping",
  (SELECT run."products" FROM "Reindex" AS run
   WHERE run."shopDomain" = file."shopDomain" AND run."feedId" = file."feedId"
     AND run."state" = 'done' AND run."products" IS NOT NULL
     AND run."siteId" = (SELECT account."siteId" FROM "Credentials" AS account
       WHERE account."shopDomain" = file."shopDomain")
   ORDER BY run."endedAt" DESC LIMIT 1) AS "productsBefore"`;

/** The condition for files whose re-index still needs them. */
const NEEDED = `EXISTS (SELECT 1 FROM "Reindex" AS run
  WHERE run."fileId" = file."id" AND run."state" IN ('requested', 'waiting', 'sending'))`;

export function createFeedFileStore({ sql, now }: { sql: Sql; now: () => Date }): FeedFileStore {
  return {
    async begin(shop, { feedId, name, id = randomUUID(), dataAt = now() }) {
      await sql.transaction(async (tx) => {
        // Serialized, so that each transaction deletes the file that the previous one has added.
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
          `feed file ${shop} ${feedId}`,
        ]);
        await tx.query(
          `DELETE FROM "FeedFile" AS file
           WHERE "shopDomain" = $1 AND ("feedId" = $2 OR "id" = $3) AND NOT ${NEEDED}`,
          [shop, feedId, id],
        );
        await tx.query(
          `INSERT INTO "FeedFile" ("id", "shopDomain", "feedId", "name", "expiresAt", "dataAt")
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [id, shop, feedId, storableText(name).slice(0, MAX_NAME_LENGTH), expiry(), dataAt],
        );
      });
      return id;
    },

    async append(shop, id, { start, bytes }) {
      if (!isRowId(id)) return 'gone';
      if (start + bytes.length > LIMITS.sentBytes) return 'too-large';
      // An empty piece would take the place of the next one.
      const isStored =
        bytes.length > 0 &&
        (await sql.transaction(async (tx) => {
          const taken = await tx.query(
            `UPDATE "FeedFile" SET "size" = "size" + length($4::bytea), "expiresAt" = $5,
               "digest" = encode(sha256(decode("digest", 'hex') || $4), 'hex')
             WHERE "id" = $1 AND "shopDomain" = $2 AND "size" = $3 AND "products" IS NULL
             RETURNING "id"`,
            [id, shop, start, bytes, expiry()],
          );
          if (taken.length === 0) return false;
          await tx.query(
            `INSERT INTO "FeedFilePart" ("fileId", "start", "bytes") VALUES ($1, $2, $3)`,
            [id, start, bytes],
          );
          return true;
        }));
      if (isStored) return 'stored';
      const file = await find(shop, id);
      if (file === null) return 'gone';
      return file.size >= start + bytes.length ? 'stored' : 'out-of-order';
    },

    find,

    async open({ id, size, digest }) {
      const [row] = await sql.query<FileRow>(
        `SELECT ${COLUMNS} FROM "FeedFile" AS file WHERE "id" = $1 AND "products" IS NOT NULL
         AND "size" = $2 AND "digest" = $3`,
        [id, size, digest],
      );
      return row ? fileOf(row) : null;
    },

    async recordCheck({ id, size, digest }, { products, mapping }) {
      const noted = await sql.query(
        `UPDATE "FeedFile" SET "products" = $4, "mapping" = $5, "expiresAt" = $6
         WHERE "id" = $1 AND "size" = $2 AND "digest" = $3 RETURNING "id"`,
        [id, size, digest, products, JSON.stringify(mapping), expiry()],
      );
      return noted.length === 1;
    },

    async remove(id) {
      await sql.query(`DELETE FROM "FeedFile" AS file WHERE "id" = $1 AND NOT ${NEEDED}`, [id]);
    },

    async sweep() {
      await sql.query(
        `DELETE FROM "FeedFile" AS file WHERE NOT ${NEEDED} AND ("expiresAt" <= $1
         OR EXISTS (SELECT 1 FROM "Reindex" AS run WHERE run."fileId" = file."id"))`,
        [now()],
      );
    },
  };

  async function find(shop: string, id: string): Promise<FeedFile | null> {
    if (!isRowId(id)) return null;
    const [row] = await sql.query<FileRow>(
      `SELECT ${COLUMNS} FROM "FeedFile" AS file WHERE "id" = $1 AND "shopDomain" = $2`,
      [id, shop],
    );
    return row ? fileOf(row) : null;
  }

  function fileOf(row: FileRow): FeedFile {
    return {
      ...row,
      mapping: readMapping(row.mapping),
      read: ({ start, end } = { start: 0, end: row.size }) =>
        Readable.from(pieces(row.id, start, Math.min(end, row.size)), { objectMode: false }),
    };
  }

  async function* pieces(id: string, from: number, end: number): AsyncGenerator<Buffer> {
    for (let start = from; start < end;) {
      const [piece] = await sql.query<{ bytes: Buffer }>(
        `SELECT substring("bytes" FROM $2::int - "start" + 1 FOR $3::int) AS "bytes"
         FROM "FeedFilePart" WHERE "fileId" = $1 AND "start" <= $2::int
         ORDER BY "start" DESC LIMIT 1`,
        [id, start, Math.min(READ_BYTES, end - start)],
      );
      if (!piece || piece.bytes.length === 0)
        throw Object.assign(new Error('The file was forgotten while it was read.'), {
          code: 'FILE_GONE',
        });
      yield piece.bytes;
      start += piece.bytes.length;
    }
  }

  function expiry(): Date {
    return later(now(), FILE_LIFE_MS);
  }
}

type FileRow = Omit<FeedFile, 'read' | 'mapping'> & { mapping: unknown };

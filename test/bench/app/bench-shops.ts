import type { PrismaClient } from '@prisma/client';
import { SECRET_KEY } from '../../sandbox/addresses.ts';
import { type EncryptionKey, seal } from '../../../app/shop/sealed-secret.ts';

/** The encryption key of secret keys, in the benchmark only. */
const KEY: EncryptionKey = { id: 'bench', bytes: Buffer.from('the key of the benchmark, 32 byt') };

/** The same key in the format of the app's environment. */
export const ENCRYPTION_KEYS = `${KEY.id}:${Buffer.from(KEY.bytes).toString('base64')}`;

/** The feed of each of many shops. */
export const FEED_ID = '1201';

/** The last index of every feed, according to the quick service. */
export const LAST_INDEXED = new Date('2026-01-01T00:00:00Z');

/** Permanent domains of shops: `bench-0.myshopify.com` and so on. */
export const shopDomains = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `bench-${index}.myshopify.com`);

/** The account of a shop, named after it. */
const siteIdOf = (domain: string): string => domain.split('.', 1)[0] ?? domain;

/** Adds shops that have installed the app and saved their accounts. */
export async function addShops(prisma: PrismaClient, domains: readonly string[]): Promise<void> {
  const sealed = domains.map((shop) =>
    seal(SECRET_KEY, KEY, { shop, purpose: 'service-secret-key' }),
  );
  await prisma.$executeRaw`
    INSERT INTO "Shop" ("domain", "installedAt", "confirmedAt", "name", "timeZone", "factsReadAt")
    SELECT "domain", now(), now(), "domain", 'America/New_York', now()
    FROM unnest(${domains}::text[]) AS given("domain")`;
  await prisma.$executeRaw`
    INSERT INTO "Credentials" ("shopDomain", "siteId", "sealedSecret", "updatedAt")
    SELECT given."domain", given."siteId", given."sealed", now()
    FROM unnest(${domains}::text[], ${domains.map(siteIdOf)}::text[], ${sealed}::text[])
      AS given("domain", "siteId", "sealed")`;
}

/** Gives each shop an index that has run for a minute, and is due for a check. */
export async function addRunningIndexes(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO "Reindex" ("id", "shopDomain", "feedId", "activeKey", "version", "state", "kind", "siteId",
      "requestedAt", "sendingAt", "countedAt", "lastIndexedBefore", "feedStateBefore",
      "feedState", "feedStateAt", "dueAt")
    SELECT gen_random_uuid(), "shopDomain", ${FEED_ID}, "shopDomain" || '/' || ${FEED_ID}, 3, 'running', 'now',
      "siteId", sent, sent, sent, ${LAST_INDEXED}, 'done', 'running', sent, now()
    FROM "Credentials", (SELECT now() - interval '1 minute') AS at(sent)`;
  await prisma.$executeRaw`
    INSERT INTO "ReindexStateSeen" ("reindexId", "state", "at")
    SELECT "id", seen, "sendingAt"
    FROM "Reindex", unnest(ARRAY['requested', 'sending', 'accepted', 'running', 'feed:running']) AS seen`;
  await prisma.$executeRaw`ANALYZE`;
}

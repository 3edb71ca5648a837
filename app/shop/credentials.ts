import type { Credentials, Prisma } from '@prisma/client';
import { z } from 'zod';
import type { LoggingStoreDeps } from '../database/connect.ts';
import { forgetMissedDays, forgetSent } from './forget-shop.ts';
import { fault, type FormResult, readFields, typedLine } from './form-fields.ts';
import { lockFeeds } from './row-locks.ts';
import { type EncryptionKey, keyIdOf, open, seal, sealedBy } from './sealed-secret.ts';
import { LONG_TRANSACTION } from './shops.ts';

/** The part of the credentials that pages may show: never the secret key. */
export interface CredentialsView {
  siteId: string;
  /** `unreadable`: sealed with a key that is gone; staff have to enter the secret key again. */
  secretKey: 'stored' | 'unreadable';
}

/** The account at the service, as the indexing client needs it. Never logged, never sent to a page. */
export interface OpenCredentials {
  siteId: string;
  secretKey: string;
}

export interface CredentialsStore {
  view(shop: string): Promise<CredentialsView | null>;
  /** Opens the credentials, for the server only. Null without any, or if none of today's keys opens them. */
  open(shop: string): Promise<OpenCredentials | null>;
  /**
   * Keeps the stored secret key when `secretKey` is null; there must be one then.
   *
   * @returns `not-installed` when the shop has uninstalled the app meanwhile, `no-secret-key` when none is given and
   *   none is stored; nothing is saved then
   */
  save(
    shop: string,
    credentials: { siteId: string; secretKey: string | null },
  ): Promise<'saved' | 'not-installed' | 'no-secret-key'>;
  /**
   * Encrypts again with the first key what an older key has encrypted; returns the number of rows.
   *
   * @throws an error once `signal` ends it: the rest can be done later
   */
  rotate(signal?: AbortSignal): Promise<number>;
}

/** The purpose of sealed secret keys; a text that was sealed for another purpose does not open as one. */
const PURPOSE = 'service-secret-key';

/** Work that the previous account held up is due at once; steps that still use it write and send nothing more. */
const DUE_AT_ONCE = {
  nextCheckAt: null,
  version: { increment: 1 },
  updateAt: null,
  updateTries: 0,
  updateProblem: null,
  updateVersion: { increment: 1 },
};

/** The number of rows that {@link CredentialsStore.rotate} holds in memory at a time. */
const ROTATED_AT_ONCE = 200;

export interface CredentialsStoreDeps extends LoggingStoreDeps {
  /** The first one seals; all of them open. */
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
}

export function createCredentialsStore(deps: CredentialsStoreDeps): CredentialsStore {
  const { prisma, keys, now, log } = deps;
  const [sealingKey] = keys;
  const contextOf = (shop: string) => ({ shop, purpose: PURPOSE });

  /** Opens the secret key of a row; null with a warning that names only the shop and the key's id. */
  function openRow({ shopDomain, sealedSecret }: Credentials): string | null {
    const opened = open(sealedSecret, keys, contextOf(shopDomain));
    if (opened.ok) return opened.text;
    log.warn(
      { shop: shopDomain, keyId: keyIdOf(sealedSecret), why: opened.why },
      'The stored secret key cannot be opened. Put its key back into ENCRYPTION_KEYS, or have staff enter the secret key again.',
    );
    return null;
  }

  /** Encrypts one row again, unless it was saved meanwhile. */
  async function rotateRow(row: Credentials): Promise<number> {
    const secretKey = openRow(row);
    if (secretKey === null) return 0;
    const { shopDomain, sealedSecret } = row;
    const { count } = await prisma.credentials.updateMany({
      where: { shopDomain, sealedSecret },
      data: { sealedSecret: seal(secretKey, sealingKey, contextOf(shopDomain)) },
    });
    return count;
  }

  return {
    async view(shop) {
      const row = await prisma.credentials.findUnique({ where: { shopDomain: shop } });
      if (row === null) return null;
      const { ok } = open(row.sealedSecret, keys, contextOf(shop));
      return { siteId: row.siteId, secretKey: ok ? 'stored' : 'unreadable' };
    },

    async open(shop) {
      const row = await prisma.credentials.findUnique({ where: { shopDomain: shop } });
      if (row === null) return null;
      const secretKey = openRow(row);
      return secretKey === null ? null : { siteId: row.siteId, secretKey };
    },

    async save(shop, { siteId, secretKey }) {
      const updatedAt = now();
      return prisma.$transaction(async (tx) => {
        if (!(await lockInstalledShop(tx, shop))) return 'not-installed';
        // Waits for a disconnection in progress.
        const [before] = await tx.$queryRaw<{ siteId: string }[]>`
          SELECT "siteId" FROM "Credentials" WHERE "shopDomain" = ${shop} FOR UPDATE`;
        if (before === undefined && secretKey === null) return 'no-secret-key';
        if (secretKey === null) {
          const where = { shopDomain: shop };
          await tx.credentials.updateMany({ where, data: { siteId, updatedAt } });
        } else {
          const sealedSecret = seal(secretKey, sealingKey, contextOf(shop));
          await tx.credentials.upsert({
            where: { shopDomain: shop },
            create: { shopDomain: shop, siteId, sealedSecret, updatedAt },
            update: { siteId, sealedSecret, updatedAt },
          });
        }
        // Re-indexes that wait are not for this account: their next step ends them.
        await tx.reindex.updateMany({
          where: { shopDomain: shop, endedAt: null, sendingAt: null, siteId: { not: siteId } },
          data: { dueAt: updatedAt, version: { increment: 1 } },
        });
        if (before && before.siteId !== siteId) await cancelFeedUpload(tx, shop);
        await lockFeeds(tx, shop);
        if (before === undefined) await forgetMissedDays(tx, shop, updatedAt);
        await tx.feedAutomation.updateMany({ where: { shopDomain: shop }, data: DUE_AT_ONCE });
        if (before?.siteId !== siteId) await forgetSent(tx, shop);
        return 'saved';
      }, LONG_TRANSACTION);
    },

    async rotate(signal) {
      let rotated = 0;
      let after = '';
      for (;;) {
        const rows = await prisma.credentials.findMany({
          where: {
            shopDomain: { gt: after },
            NOT: { sealedSecret: sealedBy(sealingKey) },
          },
          orderBy: { shopDomain: 'asc' },
          take: ROTATED_AT_ONCE,
        });
        signal?.throwIfAborted();
        for (const count of await Promise.all(rows.map(rotateRow))) rotated += count;
        const last = rows.at(-1);
        if (last === undefined) return rotated;
        after = last.shopDomain;
      }
    },
  };
}

/** Has a feed that is being made not be uploaded. A step that is uploading it lacks the file, and writes nothing more. */
async function cancelFeedUpload(tx: Prisma.TransactionClient, shop: string): Promise<void> {
  const found = await tx.shopFeed.updateManyAndReturn({
    where: { shopDomain: shop, sendTo: { not: null }, nextCheckAt: { not: null } },
    data: { sent: 'account-replaced', version: { increment: 1 } },
  });
  const ids = found.flatMap(({ buildId }) => buildId ?? []);
  if (ids.length > 0) await tx.feedFile.deleteMany({ where: { id: { in: ids } } });
}

/**
 * Whether the shop has installed the app. Waits for an uninstallation in progress, and blocks a later one until the
 * transaction has ended.
 */
export async function lockInstalledShop(
  tx: Prisma.TransactionClient,
  shop: string,
): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Shop" WHERE "domain" = ${shop} AND "uninstalledAt" IS NULL FOR SHARE`;
  return held.length > 0;
}

/**
 * Whether a shop that has installed the app has an account. Waits for a change of either in progress, and blocks later ones
 * until the transaction has ended.
 */
export async function lockAccount(tx: Prisma.TransactionClient, shop: string): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Shop" JOIN "Credentials" ON "shopDomain" = "domain"
    WHERE "domain" = ${shop} AND "uninstalledAt" IS NULL FOR SHARE`;
  return held.length > 0;
}

/** The values of the credentials form; `secretKey` is null where the stored one stays. */
export type CredentialsFormValues = Parameters<CredentialsStore['save']>[1];

/**
 * Reads the fields `siteId` and `secretKey`.
 *
 * The site ID is the user name of HTTP Basic, where a colon would end it, and part of the tracking addresses
 * (specification, *Authentication*).
 *
 * @param stored the saved credentials: with a readable secret key, an empty field keeps it
 */
export function readCredentialsForm(
  form: FormData,
  stored: CredentialsView | null,
): FormResult<CredentialsFormValues, 'siteId' | 'secretKey'> {
  const emptyKeepsStored = stored?.secretKey === 'stored';
  return readFields(
    z.object({
      siteId,
      secretKey: secretKey
        .refine((key) => key !== '' || emptyKeepsStored, fault('missing'))
        .transform((key) => key || null),
    }),
    {
      siteId: withoutPastedBlanks(form.get('siteId') ?? ''),
      secretKey: form.get('secretKey') ?? '',
    },
  );
}

/** Removes blanks at both ends, which are often pasted along; invisible ones included. */
const withoutPastedBlanks = (typed: unknown): unknown =>
  typeof typed === 'string'
    ? typed.replace(/^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu, '')
    : typed;

const siteId = typedLine(64)
  .refine((id) => id !== '', fault('missing'))
  .refine((id) => /^[\w-]*$/.test(id), fault('invalid'));

const secretKey = typedLine(256).refine((key) => /^[\x21-\x7e]*$/.test(key), fault('invalid'));

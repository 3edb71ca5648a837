import type { Prisma, PrismaClient, Session as SessionRow } from '@prisma/client';
import type { Session } from '@shopify/shopify-app-remix/server';
import { PrismaSessionStorage } from '@shopify/shopify-app-session-storage-prisma';
import type { Logger } from 'pino';
import { type EncryptionKey, keyIdOf, open, seal } from '../shop/sealed-secret.ts';

/** Shopify's sessions in the database, with tokens and names of staff sealed, and no other data of staff. */
export interface SessionStorage {
  storeSession(session: Session): Promise<boolean>;
  /**
   * Replaces the tokens of a session that was refreshed. Writes nothing if its refresh token is no longer the stored
   * one: a visit of staff has stored another, or the shop has left.
   */
  replaceTokens(session: Session, tokens: SessionTokens): Promise<void>;
  /** Loads a session; undefined without one that can be opened: Shopify provides a new one then. */
  loadSession(id: string): Promise<Session | undefined>;
  deleteSession(id: string): Promise<boolean>;
  deleteSessions(ids: string[]): Promise<boolean>;
  /** Returns the app's own session for a shop, whose token is used for jobs. */
  findOfflineSession(shop: string): Promise<Session | undefined>;
  /** Returns those that can be opened, at most 25, the longest-lived first; the app's own may be missing. */
  findSessionsByShop(shop: string): Promise<Session[]>;
  /**
   * Seals every row with the first key that is sealed with an older one. Safe in any number of processes at once.
   *
   * @returns the number of changed rows
   */
  rotate(): Promise<number>;
  /** Deletes expired sessions of staff: Shopify provides a new one at the next visit. */
  deleteExpired(): Promise<void>;
}

export interface SessionTokens {
  accessToken: string;
  expires: Date;
  refreshToken: string;
  /** Null if it does not expire. */
  refreshTokenExpires: Date | null;
}

export interface SessionStorageDeps {
  prisma: PrismaClient;
  /** The first one seals; all of them open. */
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
  now: () => Date;
  log: Logger;
}

/** The columns that are sealed; each text opens only for its own shop and column. */
const SEALED_COLUMNS = ['accessToken', 'refreshToken', 'firstName', 'lastName'] as const;
type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** Rows that {@link SessionStorage.rotate} reads at a time. */
const SEALED_AT_ONCE = 200;

/** Creates the storage, which wraps the library's own. */
export function createSessionStorage({
  prisma,
  keys,
  now,
  log,
}: SessionStorageDeps): SessionStorage {
  const [sealingKey] = keys;
  // The library's storage connects when it is created, and is unusable after its last try.
  const library = new PrismaSessionStorage(prisma, {
    connectionRetries: Number.MAX_SAFE_INTEGER,
    connectionRetryIntervalMs: 1000,
  });
  const contextOf = (shop: string, column: SealedColumn) => ({
    shop,
    purpose: `session-${column}`,
  });

  function sealText(text: string, shop: string, column: SealedColumn): string {
    return text === '' ? '' : seal(text, sealingKey, contextOf(shop, column));
  }

  /** Opens a text; null, with a warning, if no key opens it. */
  function openText(text: string, shop: string, column: SealedColumn): string | null {
    if (text === '') return '';
    const opened = open(text, keys, contextOf(shop, column));
    if (opened.ok) return opened.text;
    log.warn(
      { shop, keyId: keyIdOf(text), why: opened.why },
      'A stored session cannot be opened: staff are signed in again. Put its key back into ENCRYPTION_KEYS to keep the others.',
    );
    return null;
  }

  /** Returns a session with each sealed column changed; null if `change` returns null for one. */
  function withTexts(
    session: Session,
    change: (text: string, shop: string, column: SealedColumn) => string | null,
  ): Session | null {
    const { shop, accessToken, refreshToken, onlineAccessInfo } = session;
    const user = onlineAccessInfo?.associated_user;
    const texts = {
      accessToken,
      refreshToken,
      firstName: nameOf(user?.first_name),
      lastName: nameOf(user?.last_name),
    };
    const changed: Partial<Record<SealedColumn, string>> = {};
    for (const column of SEALED_COLUMNS) {
      const text = texts[column];
      if (text === undefined) continue;
      const replaced = change(text, shop, column);
      if (replaced === null) return null;
      changed[column] = replaced;
    }
    const copy = copyOf(session);
    if (changed.accessToken !== undefined) copy.accessToken = changed.accessToken;
    if (changed.refreshToken !== undefined) copy.refreshToken = changed.refreshToken;
    if (onlineAccessInfo !== undefined && user !== undefined) {
      copy.onlineAccessInfo = {
        ...onlineAccessInfo,
        associated_user: {
          id: user.id,
          first_name: changed.firstName ?? '',
          last_name: changed.lastName ?? '',
          email: '',
          locale: '',
          email_verified: false,
          account_owner: false,
          collaborator: false,
        },
      };
    }
    return copy;
  }

  function sealedRow(row: SessionRow): Prisma.SessionUpdateManyMutationInput | null {
    const sealed: Partial<Record<SealedColumn, string>> = {};
    for (const column of SEALED_COLUMNS) {
      const text = row[column];
      if (text === null) continue;
      const opened = openText(text, row.shop, column);
      if (opened === null) return null;
      sealed[column] = sealText(opened, row.shop, column);
    }
    return sealed;
  }

  /** Seals a row again, unless the session was stored again meanwhile. */
  async function sealRow(row: SessionRow): Promise<number> {
    const sealed = sealedRow(row);
    if (sealed === null) return 0;
    const { id, accessToken, refreshToken } = row;
    const where = { id, accessToken, refreshToken };
    return (await prisma.session.updateMany({ where, data: sealed })).count;
  }

  async function loadSession(id: string): Promise<Session | undefined> {
    const session = await library.loadSession(id);
    return (session && withTexts(session, openText)) ?? undefined;
  }

  return {
    storeSession(session) {
      const sealed = withTexts(session, sealText);
      if (sealed === null) throw new Error('Every text can be sealed.');
      return library.storeSession(sealed);
    },

    async replaceTokens({ id, shop, refreshToken }, tokens) {
      const row = await prisma.session.findUnique({
        where: { id },
        select: { refreshToken: true },
      });
      const stored = row?.refreshToken ?? null;
      if (stored === null || openText(stored, shop, 'refreshToken') !== refreshToken) return;
      const data = {
        ...tokens,
        accessToken: sealText(tokens.accessToken, shop, 'accessToken'),
        refreshToken: sealText(tokens.refreshToken, shop, 'refreshToken'),
      };
      await prisma.session.updateMany({ where: { id, refreshToken: stored }, data });
    },

    loadSession,
    // The library's own name of the session (`getOfflineId`).
    findOfflineSession: (shop) => loadSession(`offline_${shop}`),

    deleteSession: (id) => library.deleteSession(id),
    deleteSessions: (ids) => library.deleteSessions(ids),

    async findSessionsByShop(shop) {
      const sessions = await library.findSessionsByShop(shop);
      return sessions.flatMap((session) => withTexts(session, openText) ?? []);
    },

    async rotate() {
      const sealedNow = { startsWith: `${sealingKey.id}:` };
      const isOutdated = (column: SealedColumn): Prisma.SessionWhereInput => ({
        AND: [{ [column]: { not: '' } }, { NOT: { [column]: sealedNow } }],
      });
      const where: Prisma.SessionWhereInput = { OR: SEALED_COLUMNS.map(isOutdated) };
      let changed = 0;
      let after = '';
      for (;;) {
        const rows = await prisma.session.findMany({
          where: { AND: [{ id: { gt: after } }, where] },
          orderBy: { id: 'asc' },
          take: SEALED_AT_ONCE,
        });
        for (const row of rows) changed += await sealRow(row);
        const last = rows.at(-1);
        if (last === undefined) return changed;
        after = last.id;
      }
    },

    async deleteExpired() {
      await prisma.session.deleteMany({ where: { isOnline: true, expires: { lt: now() } } });
    },
  };
}

/** The library's storage returns the text `null` for a missing name. */
function nameOf(name: string | undefined): string | undefined {
  return name === 'null' || name === '' ? undefined : name;
}

function copyOf(session: Session): Session {
  return Object.assign(Object.create(Object.getPrototypeOf(session) as object) as Session, session);
}

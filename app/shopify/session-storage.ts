import type { Prisma, Session as SessionRow } from '@prisma/client';
import { Session } from '@shopify/shopify-app-remix/server';
import type { LoggingStoreDeps } from '../database/connect.ts';
import { type EncryptionKey, keyIdOf, open, seal, sealedBy } from '../shop/sealed-secret.ts';
import { DAY_MS, later } from '../time/units.ts';

/** Shopify's sessions in the database, with tokens and names of staff sealed, and no other data of staff. */
export interface SessionStorage {
  storeSession(session: Session): Promise<boolean>;
  /**
   * Replaces the tokens of a session that was refreshed. Writes nothing if its refresh token is no longer the stored
   * one: a visit of staff has stored another, or the shop has left.
   */
  replaceTokens(session: Session, tokens: SessionTokens): Promise<void>;
  /**
   * Forgets the access token of a session whose refresh token Shopify refuses. Writes nothing if that is no longer the
   * stored one.
   */
  forgetAccessToken(session: Session): Promise<void>;
  /**
   * Loads a session; undefined without one that can be opened, and for staff while the app's own has no access token:
   * Shopify provides both then.
   */
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
   * @throws an error once `signal` ends it: the rest can be done later
   */
  rotate(signal?: AbortSignal): Promise<number>;
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

export interface SessionStorageDeps extends LoggingStoreDeps {
  /** The first one seals; all of them open. */
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
}

/** The columns that are sealed; each text opens only for its own shop and column. */
const SEALED_COLUMNS = ['accessToken', 'refreshToken', 'firstName', 'lastName'] as const;
type SealedColumn = (typeof SEALED_COLUMNS)[number];

/** The texts of sealed columns; missing ones are null in the table. */
type Texts = Partial<Record<SealedColumn, string | undefined>>;

/** Rows that {@link SessionStorage.rotate} reads at a time. */
const SEALED_AT_ONCE = 200;

/** The most sessions of a shop that are read. */
const MAX_OF_SHOP = 25;

/** The library's own name of a shop's offline session (`getOfflineId`). */
const offlineId = (shop: string): string => `offline_${shop}`;

export function createSessionStorage(deps: SessionStorageDeps): SessionStorage {
  const { prisma, keys, now, log } = deps;
  const [sealingKey] = keys;
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

  /** Returns the columns of texts, sealed. */
  function sealedColumns(texts: Texts, shop: string): Pick<SessionRow, SealedColumn> {
    const sealed = (column: SealedColumn) => sealText(texts[column] ?? '', shop, column) || null;
    return {
      accessToken: sealed('accessToken') ?? '',
      refreshToken: sealed('refreshToken'),
      firstName: sealed('firstName'),
      lastName: sealed('lastName'),
    };
  }

  /** Opens the sealed columns of a row; null if no key opens one of them. */
  function openColumns(row: SessionRow): Texts | null {
    const texts: Texts = {};
    for (const column of SEALED_COLUMNS) {
      const text = openText(row[column] ?? '', row.shop, column);
      if (text === null) return null;
      texts[column] = text || undefined;
    }
    return texts;
  }

  function sessionOf(row: SessionRow): Session | undefined {
    const texts = openColumns(row);
    if (texts === null) return undefined;
    const properties = {
      ...row,
      ...texts,
      userId: row.userId && Number(row.userId),
      expires: row.expires?.getTime(),
      refreshTokenExpires: row.refreshTokenExpires?.getTime(),
    };
    // The library leaves out missing values, which its type does not allow.
    return Session.fromPropertyArray(Object.entries(properties) as [string, string][], true);
  }

  /** Seals a row again, unless the session was stored again meanwhile. */
  async function sealRow(row: SessionRow): Promise<number> {
    const texts = openColumns(row);
    if (texts === null) return 0;
    const { id, shop, accessToken, refreshToken } = row;
    const where = { id, accessToken, refreshToken };
    const data = sealedColumns(texts, shop);
    return (await prisma.session.updateMany({ where, data })).count;
  }

  async function loadSession(id: string): Promise<Session | undefined> {
    const row = await prisma.session.findUnique({ where: { id } });
    if (row === null || (row.isOnline && (await lacksOwnToken(row.shop)))) return undefined;
    return sessionOf(row);
  }

  /**
   * Whether Shopify has refused the app's own tokens ({@link SessionStorage.forgetAccessToken}), or an uninstallation
   * that was reported late has deleted them.
   */
  async function lacksOwnToken(shop: string): Promise<boolean> {
    const where = { id: offlineId(shop), accessToken: { not: '' } };
    return (await prisma.session.count({ where })) === 0;
  }

  /** Changes a session whose stored refresh token is still that of `session`. */
  async function changeTokens(
    { id, shop, refreshToken }: Session,
    data: Partial<SessionRow>,
  ): Promise<void> {
    const row = await prisma.session.findUnique({ where: { id }, select: { refreshToken: true } });
    const stored = row?.refreshToken ?? null;
    if (stored === null || openText(stored, shop, 'refreshToken') !== refreshToken) return;
    await prisma.session.updateMany({ where: { id, refreshToken: stored }, data });
  }

  async function deleteSessions(ids: string[]): Promise<boolean> {
    await prisma.session.deleteMany({ where: { id: { in: ids } } });
    return true;
  }

  return {
    async storeSession({ id, shop, state, isOnline, onlineAccessInfo, ...session }) {
      const { accessToken, refreshToken, scope, expires, refreshTokenExpires } = session;
      const user = onlineAccessInfo?.associated_user;
      const names = { firstName: user?.first_name, lastName: user?.last_name };
      // A token of staff is valid for a day (Shopify, *Online access tokens*).
      const withoutLifetime = isOnline ? later(now(), DAY_MS) : null;
      const row = {
        id,
        shop,
        state,
        isOnline,
        userId: user?.id ?? null,
        scope: scope ?? null,
        // Of an answer without a lifetime, the library makes an invalid time.
        expires: Number.isNaN(expires?.getTime()) ? withoutLifetime : (expires ?? null),
        refreshTokenExpires: refreshTokenExpires ?? null,
        ...sealedColumns({ accessToken, refreshToken, ...names }, shop),
      };
      await prisma.session.upsert({ where: { id }, create: row, update: row });
      return true;
    },

    replaceTokens: (session, tokens) =>
      changeTokens(session, {
        ...tokens,
        accessToken: sealText(tokens.accessToken, session.shop, 'accessToken'),
        refreshToken: sealText(tokens.refreshToken, session.shop, 'refreshToken'),
      }),

    forgetAccessToken: (session) => changeTokens(session, { accessToken: '' }),

    loadSession,
    findOfflineSession: (shop) => loadSession(offlineId(shop)),

    deleteSession: (id) => deleteSessions([id]),
    deleteSessions,

    async findSessionsByShop(shop) {
      const orderBy = { expires: 'desc' } as const;
      const rows = await prisma.session.findMany({ where: { shop }, orderBy, take: MAX_OF_SHOP });
      return rows.flatMap((row) => sessionOf(row) ?? []);
    },

    async rotate(signal) {
      const isOutdated = (column: SealedColumn): Prisma.SessionWhereInput => ({
        AND: [{ [column]: { not: '' } }, { NOT: { [column]: sealedBy(sealingKey) } }],
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
        signal?.throwIfAborted();
        for (const count of await Promise.all(rows.map(sealRow))) changed += count;
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

import { randomBytes } from 'node:crypto';

/** Seconds for which tokens can be used (Shopify, "Access tokens"). */
export const LIFETIMES = {
  /** An expiring offline token. */
  offline: 3_600,
  online: 86_400,
  refresh: 90 * 86_400,
} as const;

/** What an access token allows, and whose it is. */
export interface AccessToken {
  token: string;
  kind: 'offline' | 'online';
  /** Null: it does not expire. */
  expiresAt: Date | null;
}

/** A new offline token; `refresh` is null for one that does not expire. */
export interface OfflineGrant extends AccessToken {
  refresh: { token: string; expiresAt: Date } | null;
}

/** The access tokens that one app has for one shop. */
export interface AccessTokens {
  issueOffline(expiring: 'yes' | 'no'): OfflineGrant;
  issueOnline(): AccessToken & { expiresAt: Date };
  /** A new pair for a refresh token that was not used before; null for any other. */
  refresh(token: string): OfflineGrant | null;
  /** A token that can be used now. */
  find(token: string): AccessToken | null;
  /** Access tokens that can be used now. */
  usable(): AccessToken[];
  /** Ends every access token now; refresh tokens go on. */
  expireAll(): void;
  /** Forgets every token, as an uninstallation does. */
  revokeAll(): void;
  /** Seconds for which new offline tokens can be used; {@link LIFETIMES}.offline to begin with. */
  lifetime(): number;
  setLifetime(seconds: number): void;
}

export function createAccessTokens(now: () => Date): AccessTokens {
  const access = new Map<string, AccessToken>();
  const refreshable = new Map<string, Date>();
  let offlineSeconds: number = LIFETIMES.offline;

  const after = (seconds: number) => new Date(now().getTime() + seconds * 1000);
  const lives = ({ expiresAt }: { expiresAt: Date | null }) =>
    expiresAt === null || expiresAt > now();
  const keep = <Token extends AccessToken>(token: Token): Token => {
    access.set(token.token, token);
    return token;
  };

  function issueExpiring(): OfflineGrant {
    const refresh = { token: newToken('shprt'), expiresAt: after(LIFETIMES.refresh) };
    refreshable.set(refresh.token, refresh.expiresAt);
    return keep({
      token: newToken('shpat'),
      kind: 'offline',
      expiresAt: after(offlineSeconds),
      refresh,
    });
  }

  return {
    issueOffline: (expiring) =>
      expiring === 'yes'
        ? issueExpiring()
        : keep({ token: newToken('shpat'), kind: 'offline', expiresAt: null, refresh: null }),
    issueOnline: () =>
      keep({ token: newToken('shpua'), kind: 'online', expiresAt: after(LIFETIMES.online) }),
    refresh(token) {
      const expiresAt = refreshable.get(token);
      if (expiresAt === undefined || !lives({ expiresAt })) return null;
      refreshable.delete(token);
      return issueExpiring();
    },
    find(token) {
      const found = access.get(token);
      return found && lives(found) ? found : null;
    },
    usable: () => [...access.values()].filter(lives),
    expireAll() {
      access.clear();
    },
    revokeAll() {
      access.clear();
      refreshable.clear();
    },
    lifetime: () => offlineSeconds,
    setLifetime(seconds) {
      offlineSeconds = seconds;
    },
  };
}

function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`;
}

import type { AccountCredentials } from './service/address.ts';
import type { IndexClient } from './client.ts';
import type { Look } from './life/life.ts';
import type { KeptStatus, StatusStore } from './store/status-store.ts';

/** Asks about accounts, and keeps what the service says. */
export interface StatusKeeper {
  /** Asks now. What comes back was said after the call. */
  ask(shop: string, credentials: AccountCredentials): Promise<Look>;
  /**
   * Asks, unless any process has asked less than `maxAgeMs` ago: then what is kept will do. Calls at
   * the same moment share one question.
   */
  askUnlessRecent(shop: string, credentials: AccountCredentials, maxAgeMs: number): Promise<Look>;
  /** The same, and asks as well where another process has asked and has no answer yet. */
  askUnlessKnown(shop: string, credentials: AccountCredentials, maxAgeMs: number): Promise<Look>;
  /** What is kept about this account, without asking. */
  kept(shop: string, siteId: string | null): Promise<KeptStatus | null>;
}

export function createStatusKeeper({
  client,
  store,
  now,
}: {
  client: Pick<IndexClient, 'status'>;
  store: StatusStore;
  now: () => Date;
}): StatusKeeper {
  const underway = new Map<string, Promise<Look>>();

  return { ask, askUnlessRecent, askUnlessKnown, kept };

  async function ask(shop: string, credentials: AccountCredentials): Promise<Look> {
    const askedAt = now();
    const result = await client.status(credentials);
    const look: Look = result.ok
      ? { askedAt, status: result.status, problem: null }
      : { askedAt, status: null, problem: result.problem };
    await store.keep({ shop, siteId: credentials.siteId, askedAt }, look);
    return look;
  }

  function askUnlessRecent(
    shop: string,
    credentials: AccountCredentials,
    maxAgeMs: number,
  ): Promise<Look> {
    return share('recent', shop, credentials, () => askOrRead(shop, credentials, maxAgeMs));
  }

  function askUnlessKnown(
    shop: string,
    credentials: AccountCredentials,
    maxAgeMs: number,
  ): Promise<Look> {
    return share('known', shop, credentials, async () => {
      const look = await askUnlessRecent(shop, credentials, maxAgeMs);
      const isUnanswered = look.status === null && look.problem === null;
      return isUnanswered ? ask(shop, credentials) : look;
    });
  }

  function share(
    kind: 'recent' | 'known',
    shop: string,
    { siteId, secretKey }: AccountCredentials,
    question: () => Promise<Look>,
  ): Promise<Look> {
    const key = JSON.stringify([kind, shop, siteId, secretKey]);
    const shared = underway.get(key);
    if (shared) return shared;
    const look = question().finally(() => underway.delete(key));
    underway.set(key, look);
    return look;
  }

  async function askOrRead(
    shop: string,
    credentials: AccountCredentials,
    maxAgeMs: number,
  ): Promise<Look> {
    const { siteId } = credentials;
    const askedAt = now();
    const before = new Date(askedAt.getTime() - maxAgeMs);
    if (await store.claim({ shop, siteId, askedAt, before })) return ask(shop, credentials);
    return lookOf(await kept(shop, siteId));
  }

  async function kept(shop: string, siteId: string | null): Promise<KeptStatus | null> {
    const found = await store.read(shop);
    return found?.siteId === siteId ? found : null;
  }
}

/** What is known without asking: nothing current, where the last question got no useful answer. */
export function lookOf(kept: KeptStatus | null): Look {
  if (kept === null) return { askedAt: null, status: null, problem: null };
  const { problem, answer, answeredAt, askedAt } = kept;
  return problem
    ? { askedAt, status: null, problem }
    : { askedAt: answeredAt, status: answer, problem: null };
}

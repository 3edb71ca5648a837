import type { Logger } from 'pino';
import type { AdminClient } from './admin-client.ts';
import { type FindOwnToken, isUsable } from './offline-tokens.ts';
import type { SessionStorage } from './session-storage.ts';

/** Whether a shop has the app, according to Shopify. */
export type InstallationStatus =
  | 'installed'
  | 'not-installed'
  | 'no-answer' // Shopify gave no useful answer, or another process is asking: worth a later try
  | 'no-token'; // the app has no token for the request: not worth another try

/**
 * Asks Shopify: at least one access token works while the app is installed, but none after it was uninstalled (Shopify,
 * *Access tokens*). An expired offline token is refreshed and stored.
 */
export type CheckInstallation = (shop: string) => Promise<InstallationStatus>;

export interface InstallationCheckDeps {
  client: Pick<AdminClient, 'tryToken'>;
  /** Finding a token and one query must fit into the 5 s of a webhook. */
  findOwnToken: FindOwnToken;
  sessions: Pick<SessionStorage, 'findSessionsByShop'>;
  now: () => Date;
  log: Logger;
}

/** How long one answer may take, in milliseconds. */
export const CHECK_TIMEOUT_MS = 2_000;

/** The number of staff tokens to try, as one may be from an earlier installation. */
const STAFF_TRIED = 2;

type Verdict = Awaited<ReturnType<AdminClient['tryToken']>>;

export function createInstallationCheck(deps: InstallationCheckDeps): CheckInstallation {
  const { client, findOwnToken, sessions, now, log } = deps;
  const tryToken = (shop: string, token: string): Promise<Verdict> =>
    client.tryToken(shop, token, CHECK_TIMEOUT_MS);

  async function tryOwnToken(shop: string): Promise<Verdict | 'no-token'> {
    const found = await findOwnToken(shop);
    if (typeof found === 'string') return found;
    const verdict = await tryToken(shop, found.token);
    if (verdict !== 'refused') return verdict;
    const another = await findOwnToken(shop, found.token);
    return typeof another === 'string' ? another : 'works';
  }

  async function ask(shop: string): Promise<InstallationStatus> {
    const own = await tryOwnToken(shop);
    if (own === 'works') return 'installed';
    if (own === 'no-answer') return 'no-answer';
    let status: InstallationStatus = own === 'refused' ? 'not-installed' : 'no-token';
    const usable = (await sessions.findSessionsByShop(shop)).flatMap((session) => {
      const { isOnline, accessToken, expires } = session;
      return isOnline && isUsable(accessToken, expires, now()) ? accessToken : [];
    });
    for (const token of usable.slice(0, STAFF_TRIED)) {
      const verdict = await tryToken(shop, token);
      if (verdict === 'works') return 'installed';
      if (verdict === 'no-answer') return 'no-answer';
      status = 'not-installed';
    }
    return status;
  }

  return async (shop) => {
    try {
      return await ask(shop);
    } catch (error) {
      log.warn({ shop, err: error }, 'installation not confirmed');
      return 'no-answer';
    }
  };
}

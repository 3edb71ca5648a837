import type { AdminApi } from './admin-api.ts';
import type { AdminAnswer, AdminClient } from './admin-client.ts';
import type { OfflineTokens } from './offline-tokens.ts';

/** The Admin GraphQL API with the app's own token, for work without staff. */
export interface OfflineApi {
  /** Sends a document for one shop. Never throws. @param variables of the document */
  query(shop: string, document: string, variables?: object): Promise<AdminAnswer>;
  /** Returns the API as {@link AdminApi}, for code that also works with the token of staff. */
  admin(shop: string): AdminApi;
}

export function createOfflineApi(
  client: Pick<AdminClient, 'query' | 'admin'>,
  tokens: OfflineTokens,
): OfflineApi {
  const findToken = (shop: string) => (refused?: string) => tokens.find(shop, refused);
  return {
    query: (shop, document, variables) => client.query(shop, findToken(shop), document, variables),
    admin: (shop) => client.admin(shop, findToken(shop)),
  };
}

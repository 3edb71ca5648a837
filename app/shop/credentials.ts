/** What pages may know of the credentials: never the secret key. */
export interface CredentialsView {
  siteId: string;
  updatedAt: Date;
}

/** The account at the service, as the indexing client needs it. Never logged, never sent to a page. */
export interface OpenCredentials {
  siteId: string;
  secretKey: string;
}

export interface CredentialsStore {
  view(shop: string): Promise<CredentialsView | null>;
  /** For the server alone. Null when there are none, or none that today's keys can open. */
  open(shop: string): Promise<OpenCredentials | null>;
  /** Keeps the stored secret key when `secretKey` is null; there must be one then. */
  save(shop: string, credentials: { siteId: string; secretKey: string | null }): Promise<void>;
  forget(shop: string): Promise<void>;
  /** Seals everything anew that an older key has sealed; how many rows that were. */
  rotate(): Promise<number>;
}

/** A shop that installed the app. */
export interface ShopRecord {
  /** Its permanent domain, such as `demo-shop.myshopify.com`. */
  domain: string;
  installedAt: Date;
  uninstalledAt: Date | null;
  facts: ShopFacts | null;
  guideDismissedAt: Date | null;
}

/** What Shopify says of the shop. */
export interface ShopFacts {
  name: string;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
  taxesIncluded: boolean;
  /** Products with status `UNLISTED`, which the service does not index; null: not countable. */
  unlistedCount: number | null;
  readAt: Date;
}

/** The shops that have installed the app. */
export interface Shops {
  /** Notes an installation, or that the app is there again; repeats change nothing. */
  install(domain: string): Promise<ShopRecord>;
  find(domain: string): Promise<ShopRecord | null>;
  saveFacts(domain: string, facts: ShopFacts): Promise<void>;
  dismissGuide(domain: string): Promise<void>;
  /** Forgets credentials, pixel and sessions, and notes when. Settings and history stay for a return. */
  uninstall(domain: string): Promise<void>;
  /** Forgets everything about the shop. */
  redact(domain: string): Promise<void>;
}

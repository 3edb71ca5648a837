/** What staff have chosen for a shop. */
export interface ShopSettings {
  /** The feeds that staff look after, as digits. */
  feedIds: string[];
  /** Gets the service's status e-mail when an index completes (specification, `requestedBy`). */
  requestedBy: string | null;
  /** `test` marks events so that they stay out of reports. */
  mode: 'live' | 'test';
  /** Which ids name a product (design, *Identity of a product*). */
  identifiers: 'product' | 'variant';
}

/** A shop that has saved nothing yet. */
export const DEFAULT_SETTINGS: ShopSettings = {
  feedIds: [],
  requestedBy: null,
  mode: 'live',
  identifiers: 'product',
};

export interface SettingsStore {
  /** {@link DEFAULT_SETTINGS} until something was saved. */
  read(shop: string): Promise<ShopSettings>;
  save(shop: string, settings: Partial<ShopSettings>): Promise<ShopSettings>;
}

/** The dependencies of `events.ts`, and what it provides to the modules that create events of the page. */
import type { DiscoveryPath } from '../../../app/beacon/modules.ts';
import type { Context } from '../../../app/beacon/schemas/context.ts';
import type { Ids } from './ids.ts';
import type { Outbox } from './outbox.ts';
import type { DiscoveryData, Warn } from './response-list.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ShopPage } from './shop-page.ts';

export interface PageEvents {
  /**
   * Returns the context of an event.
   *
   * @param at when it happened, in milliseconds since the epoch
   * @param address where it happened, if not at the page's first address
   */
  contextOf(ids: Ids, at: number, address?: string): Context;
  /** Stores the data in a landing address, which later pages need. */
  keepLanding(): void;
  /** Whether the vendor's own library reports the same as discovery events. */
  isSilent(): boolean;
  /**
   * Sends a discovery event synchronously, split into several if it is too long for one. Sends nothing if tracking is
   * not allowed or {@link isSilent}.
   *
   * @param at when it happened, in milliseconds since the epoch; default now
   * @param address where it happened; default the page's current address
   */
  send(path: DiscoveryPath, data: DiscoveryData, at?: number, address?: string): void;
}

export interface EventsDeps {
  page: ShopPage & { settings: StorefrontSettings };
  outbox: Pick<Outbox, 'sendNow'>;
  mayTrack: () => boolean | undefined;
  /** The ids of this page load; undefined if the browser does not store them. */
  ids: () => Ids | undefined;
  /** The page's current address. */
  address: () => string;
  warn: Warn;
}

/** The exports of the asset. */
export interface EventsModule {
  start: (deps: EventsDeps) => PageEvents;
}

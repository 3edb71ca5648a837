/** What `events.ts` is started with, and what it gives to those that make events of the page. */
import type { DiscoveryPath } from '../../../app/beacon/modules.ts';
import type { Context } from '../../../app/beacon/schemas/context.ts';
import type { Ids } from './ids.ts';
import type { Outbox } from './outbox.ts';
import type { DiscoveryData, Warn } from './response-list.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ShopPage } from './shop-page.ts';

export interface PageEvents {
  /**
   * The context of an event.
   *
   * @param at when it happened, in milliseconds since the epoch
   * @param address where it happened, if not at the address with which the page began
   */
  contextOf(ids: Ids, at: number, address?: string): Context;
  /** Stores what a landing address contains: the pages after it need that. */
  keepLanding(): void;
  /** Whether the vendor's own library reports what discovery events would. */
  isSilent(): boolean;
  /**
   * Sends a discovery event in this turn of the page, in several where it is too long for one. Nothing where tracking
   * is not allowed or {@link isSilent}.
   *
   * @param at when it happened, in milliseconds since the epoch; default now
   * @param address where it happened; default the page's address at the moment
   */
  send(path: DiscoveryPath, data: DiscoveryData, at?: number, address?: string): void;
}

export interface EventsDeps {
  page: ShopPage & { settings: StorefrontSettings };
  outbox: Pick<Outbox, 'sendNow'>;
  mayTrack: () => boolean | undefined;
  /** The ids of this page load; nothing where the browser does not store them. */
  ids: () => Ids | undefined;
  /** The page's address at the moment. */
  address: () => string;
  /** Whether `window` has a property of this name. */
  hasGlobal: (name: string) => boolean;
  warn: Warn;
}

/** The asset. */
export interface EventsModule {
  start: (deps: EventsDeps) => PageEvents;
}

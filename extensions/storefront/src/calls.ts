/**
 * The calls by which a page's own script declares what it shows: `(window.<callsProperty> ||= []).push(['list', {…}])`,
 * see `app/beacon/dialect.ts`. The queue works before the scripts have loaded; after that it handles each call at once.
 */
import type { DiscoveryModule } from '../../../app/beacon/modules.ts';
import type { RequestKind, RequestOptions, RequestParams } from './params.ts';

/** The response that a call belongs to. */
export interface ResponseOf<Module extends DiscoveryModule = DiscoveryModule> {
  module: Module;
  /** `responseId` of the service's answer. */
  responseId: string;
  /** The profile, which `recommendations` and `bundles` require. */
  tag?: string;
}

/** An element and the result that it shows. */
export interface ListedItem {
  element: Element;
  uid: string;
  /** The ID of a product; its uid if it has no variants. */
  parentId?: string;
  sku?: string;
  /** Default `product`. */
  type?: 'product' | 'banner';
}

/** The shown part of a response: marks the elements with the attributes that a theme would give them. */
export interface ListCall extends ResponseOf {
  element: Element;
  items?: readonly ListedItem[];
  /** Merchandising banners, inside the list's element or elsewhere. */
  banners?: readonly { element: Element; uid: string }[];
}

/** A response that redirects the shopper to another address, which replaces the render of a search. */
export interface RedirectCall extends ResponseOf<'search' | 'autocomplete'> {
  redirect: string;
}

/** The products of a quick add that the shop has accepted into the cart. */
export interface AddedCall extends ResponseOf {
  results: readonly {
    parentId: string;
    uid: string;
    sku?: string;
    qty: number;
    /** The price of one item, in the currency's major unit. */
    price: number;
  }[];
}

/** Requests the parameters of a request to the service, which are passed to the callback. */
export type ParamsCall =
  | ['params', RequestKind, (params: RequestParams) => void]
  | ['params', RequestKind, RequestOptions | undefined, (params: RequestParams) => void];

export type BeaconCall =
  | ['list', ListCall]
  | ['redirect', RedirectCall]
  | ['added', AddedCall]
  | ParamsCall;

/** The property of `window`: an array until the script has loaded. */
export interface BeaconQueue {
  push(...calls: BeaconCall[]): unknown;
}

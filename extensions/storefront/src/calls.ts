/**
 * The calls by which a page's own script declares what it shows: `(window.<callsProperty> ||= []).push(['list', {…}])`, as
 * `app/beacon/dialect.ts` names it. The queue works before the scripts are there; from then on each call is handled at once.
 */
import type { DiscoveryModule } from '../../../app/beacon/modules.ts';
import type { RequestKind, RequestOptions, RequestParams } from './params.ts';

/** The response that a call belongs to. */
export interface ResponseOf<Module extends DiscoveryModule = DiscoveryModule> {
  module: Module;
  /** `responseId` of the service's answer. */
  responseId: string;
  /** The profile: for `recommendations` and `bundles`, which cannot do without. */
  tag?: string;
}

/** An element and the result that it shows. */
export interface ListedItem {
  element: Element;
  uid: string;
  /** Of a product; one without variants has its uid here. */
  parentId?: string;
  sku?: string;
  /** Default `product`. */
  type?: 'product' | 'banner';
}

/** What is shown of a response: marks the elements with the attributes that a theme would give them. */
export interface ListCall extends ResponseOf {
  element: Element;
  items?: readonly ListedItem[];
  /** Merchandising banners, inside of the list's element or elsewhere. */
  banners?: readonly { element: Element; uid: string }[];
}

/** A response that leads the shopper to another address, and so replaces its render. */
export interface RedirectCall extends ResponseOf<'search' | 'autocomplete'> {
  redirect: string;
}

/** What the shop has accepted into the cart by a quick add. */
export interface AddedCall extends ResponseOf {
  results: readonly {
    parentId: string;
    uid: string;
    sku?: string;
    qty: number;
    /** The price of one, in the currency's major unit. */
    price: number;
  }[];
}

/** Asks for the parameters of a request to the service; they come as the callback's argument. */
export type ParamsCall =
  | ['params', RequestKind, (params: RequestParams) => void]
  | ['params', RequestKind, RequestOptions | undefined, (params: RequestParams) => void];

export type BeaconCall =
  ['list', ListCall] | ['redirect', RedirectCall] | ['added', AddedCall] | ParamsCall;

/** The property of `window`: an array until the script is there. */
export interface BeaconQueue {
  push(...calls: BeaconCall[]): unknown;
}

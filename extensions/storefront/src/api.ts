/** Handles the calls of the page's script, see `calls.ts`. An invalid call only causes a warning in test mode. */
import { attributePrefix } from '../../../app/beacon/dialect.ts';
import type { DiscoveryPath } from '../../../app/beacon/modules.ts';
import type { AddedCall, ListCall, RedirectCall, ResponseOf } from './calls.ts';
import { createParams, type Params, type ParamsDeps } from './params.ts';
import {
  type DiscoveryData,
  idText,
  responseList,
  type ResponseList,
  type Warn,
} from './response-list.ts';
import type { ShopPage } from './shop-page.ts';

export interface ApiDeps extends Omit<ParamsDeps, 'page'> {
  page: ParamsDeps['page'] & Pick<ShopPage, 'now'>;
  /** The calls so far. */
  queue: unknown[];
  /** The keys of responses that led to another address. */
  redirected: Set<string>;
  /** Sends an event synchronously, if tracking is allowed. */
  send: (path: DiscoveryPath, data: DiscoveryData, at: number, address: string) => void;
  warn: Warn;
}

export interface Api {
  /** Consent is given or withdrawn. */
  allow(isAllowed: boolean): void;
}

/** The exports of the asset. */
export interface ApiModule {
  start: (deps: ApiDeps) => Api;
}

/** The maximum length of a redirect's address. */
const ADDRESS_LIMIT = 2_048;

const NO_LIST = { list: '', tag: '' };

/**
 * How long parameters wait until consent is known, in milliseconds: then they are returned without ids, since a search
 * has to show results.
 */
const CONSENT_MS = 1_000;

export function start(deps: ApiDeps): Api {
  const { queue, redirected, mayTrack, send, warn } = deps;
  const params = createParams(deps);
  /** Whether parameters still wait for consent: after one timeout they are returned at once. */
  let isPatient = true;
  /** The work that waits until consent is known. */
  let held: ((isAllowed: boolean) => void)[] = [];

  function report(path: DiscoveryPath, data: DiscoveryData): void {
    const [at, where] = [deps.page.now(), deps.address()];
    const leave = (isAllowed?: boolean): void => {
      if (isAllowed) send(path, data, at, where);
    };
    if (mayTrack() === undefined) held.push(leave);
    else leave(mayTrack());
  }

  const listOf = ({ module, responseId, tag }: ResponseOf): ResponseList => {
    const list = responseList([module, responseId, tag], warn);
    if (!list) throw Error('call ignored');
    return list;
  };

  const mark = (element: Element, names: Record<string, unknown>): void => {
    for (const [key, value] of Object.entries(names)) {
      const text = idText(value);
      // An item without a uid keeps its attribute, so that the tracker warns about the missing uid.
      if (text || key === 'item') element.setAttribute(attributePrefix + key, text);
      else element.removeAttribute(attributePrefix + key);
    }
  };

  const calls = {
    list(call: ListCall) {
      const { module, data } = listOf(call);
      const { element, items = [], banners = [] } = call;
      const list = { list: module, response: data.responseId, tag: data.tag };
      // Each item names its response: a later call may add the items of another response to the same list. An element
      // outside the list names the list too. Attributes of an earlier item are removed.
      const add = (shown: Element, names: Record<string, unknown>): void => {
        const isInside = shown !== element && element.contains(shown);
        mark(shown, { ...list, ...(isInside && NO_LIST), ...names });
      };
      mark(element, list);
      for (const { element: shown, uid, parentId, sku, type } of items) {
        add(shown, { item: uid, parent: parentId, sku, type, banner: '' });
      }
      for (const { element: shown, uid } of banners) add(shown, { banner: uid });
    },

    redirect(call: RedirectCall) {
      const { module, data, key } = listOf(call);
      const redirect = idText(call.redirect, ADDRESS_LIMIT);
      if (!redirect || !/^[as]/.test(module)) throw Error('redirect: no address, or no search');
      if (redirected.has(key)) return;
      redirected.add(key);
      report(`${module as 'search'}/redirect`, { ...data, redirect });
    },

    added(call: AddedCall) {
      const { module, data } = listOf(call);
      const results = call.results.map((result) => {
        const [parentId, uid] = [idText(result.parentId), idText(result.uid)];
        // A page's script may pass values of other types: a price of null is a missing price.
        const [qty, price] = [result.qty, result.price].map((each) =>
          Number(idText(each) || NaN),
        ) as [number, number];
        const isSound = parentId && uid && qty > 0 && price >= 0 && qty + price < Infinity;
        if (!isSound) throw Error('added: a result needs parentId, uid, qty and price');
        return { parentId, uid, sku: idText(result.sku) || undefined, qty, price };
      });
      if (results.length) report(`${module}/addtocart`, { ...data, results });
    },

    params(...call: Parameters<Params['answer']>) {
      let isAnswered = false;
      const answer = (): void => {
        if (isAnswered) return;
        isAnswered = true;
        carryOut(call, () => params.answer(...call));
      };
      if (isPatient && mayTrack() === undefined) {
        held.push(answer);
        setTimeout(() => {
          isPatient = false;
          answer();
        }, CONSENT_MS);
      } else answer();
    },
  };

  function carryOut(call: unknown, work: () => void): void {
    try {
      work();
    } catch (reason) {
      warn(`push: ${String(reason)}`, call);
    }
  }

  const handle = (call: unknown): void => {
    carryOut(call, () => {
      const [what, ...values] = call as [keyof typeof calls, ...never[]];
      if (!Object.keys(calls).includes(what)) throw Error('no such call');
      const take: (...given: never[]) => void = calls[what];
      take(...values);
    });
  };

  const waiting = queue.splice(0);
  // The page's script may keep a reference to its array.
  queue.push = (...pushed) => {
    pushed.forEach(handle);
    return 0;
  };
  waiting.forEach(handle);

  return {
    allow(isAllowed) {
      const leaving = held;
      held = [];
      leaving.forEach((decided) => decided(isAllowed));
    },
  };
}

/** Reads a theme's attributes: the response that a list shows, and the result that an element shows. */
import { attributePrefix as prefix } from '../../../app/beacon/dialect.ts';
import { idText, responseList, type ResponseList, type Warn } from './response-list.ts';

export interface Item {
  /** The event's list that has the item: inline banners count as results, merchandising banners do not. */
  field: 'results' | 'banners';
  entry:
    | { type: 'product'; uid: string; parentId: string; sku?: string | undefined }
    | { type: 'banner'; uid: string }
    | { type?: undefined; uid: string };
}

/** A result that an element shows. */
export interface Shown extends Item {
  list: ResponseList;
  /** Identifies the item of the list in the page load. */
  key: string;
}

export interface Markup {
  /** Selectors: elements that name a response; items and merchandising banners. */
  responses: string;
  items: string;
  /** Reads the text of an attribute, by the part of its name after the prefix. */
  text(element: Element, name: string): string;
  has(element: Element, name: string): boolean;
  /**
   * Returns the response that an element belongs to: the one that is named nearest to it, inside its list or by it. A
   * list's own element has one too.
   */
  listOf(element: Element): ResponseList | undefined;
  /** @returns undefined, after a warning, if no event could name the result */
  shownBy(element: Element): Shown | undefined;
}

export function createMarkup(warn: Warn): Markup {
  const lists = `[${prefix}list]`;
  const responses = `${lists},[${prefix}response]`;
  const text = (element: Element, name: string): string =>
    idText(element.getAttribute(prefix + name));

  function listOf(element: Element): ResponseList | undefined {
    const list = closest(element, lists);
    if (!list) {
      warn('an item is in no list', element);
      return undefined;
    }
    const named = closest(element, responses) ?? list;
    return responseList(
      [text(list, 'list'), text(named, 'response'), text(list, 'tag')],
      warn,
      list,
    );
  }

  function itemOf(element: Element): Item | undefined {
    const banner = text(element, 'banner');
    if (banner) return { field: 'banners', entry: { uid: banner } };
    const uid = text(element, 'item');
    const isBanner = text(element, 'type') === 'banner';
    const parentId = text(element, 'parent');
    if (uid && isBanner) return { field: 'results', entry: { type: 'banner', uid } };
    if (!uid || !parentId) {
      warn(`an item has no ${uid ? `parent (${uid})` : 'uid'}`, element);
      return undefined;
    }
    const sku = text(element, 'sku') || undefined;
    return { field: 'results', entry: { type: 'product', uid, parentId, sku } };
  }

  return {
    responses,
    items: `[${prefix}item],[${prefix}banner]`,
    text,
    has: (element, name) => element.hasAttribute(prefix + name),
    listOf,
    shownBy(element) {
      const list = listOf(element);
      const item = list && itemOf(element);
      if (!item) return undefined;
      return { list, ...item, key: [list.key, item.field, item.entry.uid].join('\n') };
    },
  };
}

/** Returns the nearest element that a selector matches, also beyond open shadow roots. */
export function closest(element: Element, selector: string): Element | undefined {
  // A document has a `host` too if a form or an image in it has that name.
  const root = element.getRootNode();
  return (
    element.closest(selector) ??
    (root instanceof ShadowRoot ? closest(root.host, selector) : undefined)
  );
}

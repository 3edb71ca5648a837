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

export interface Markup {
  /** Selectors: lists; items and merchandising banners; quick-add controls. */
  lists: string;
  items: string;
  add: string;
  /** Reads the text of an attribute, by the part of its name after the prefix. */
  text(element: Element, name: string): string;
  has(element: Element, name: string): boolean;
  /** Returns the response that an element belongs to; a list's own element has one too. */
  listOf(element: Element): ResponseList | undefined;
  itemOf(element: Element): Item | undefined;
}

export function createMarkup(warn: Warn): Markup {
  const lists = `[${prefix}list]`;
  const text = (element: Element, name: string): string =>
    idText(element.getAttribute(prefix + name));

  return {
    lists,
    items: `[${prefix}item],[${prefix}banner]`,
    add: `[${prefix}add]`,
    text,
    has: (element, name) => element.hasAttribute(prefix + name),
    listOf(element) {
      const list = closest(element, lists);
      if (!list) {
        warn('an item is in no list', element);
        return undefined;
      }
      return responseList(
        ['list', 'response', 'tag'].map((name) => text(list, name)),
        warn,
        list,
      );
    },
    itemOf(element) {
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
    },
  };
}

/** Returns a text that identifies an item of a list in the page load. */
export const keyOf = ({ key }: ResponseList, { field, entry }: Item): string =>
  [key, field, entry.uid].join('\n');

/** Returns the nearest element that a selector matches, also beyond open shadow roots. */
export function closest(element: Element, selector: string): Element | undefined {
  // A document has a `host` too if a form or an image in it has that name.
  const root = element.getRootNode();
  return (
    element.closest(selector) ??
    (root instanceof ShadowRoot ? closest(root.host, selector) : undefined)
  );
}

/** Reads a theme's attributes: which response a list shows, and which result an element is. */
import { attributePrefix as prefix } from '../../../app/beacon/dialect.ts';
import { idText, responseList, type ResponseList, type Warn } from './response-list.ts';

export interface Item {
  /** In which list of an event it stands: inline banners count as results, merchandising banners do not. */
  field: 'results' | 'banners';
  entry:
    | { type: 'product'; uid: string; parentId: string; sku?: string | undefined }
    | { type: 'banner'; uid: string }
    | { type?: undefined; uid: string };
}

export interface Markup {
  /** Selectors of lists, of items and merchandising banners, of quick-add controls. */
  lists: string;
  items: string;
  add: string;
  /** The text of an attribute, by the part of its name behind the prefix. */
  text(element: Element, name: string): string;
  has(element: Element, name: string): boolean;
  /** The response that an element belongs to; the element of a list itself has one. */
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

/** The nearest element that a selector matches, out of open shadow roots too. */
export function closest(element: Element, selector: string): Element | undefined {
  let at: Element | undefined = element;
  while (at) {
    const found: Element | null = at.closest(selector);
    if (found) return found;
    at = (at.getRootNode() as Partial<ShadowRoot>).host;
  }
  return undefined;
}

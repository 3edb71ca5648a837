/** The tracked elements that a page marks, and the faults of the markup, in words for the theme's developer. */
import { attributePrefix } from '../../../../app/beacon/dialect.ts';
import { DISCOVERY_MODULES } from '../../../../app/beacon/modules.ts';
import { closest } from '../markup.ts';
import { ID_LIMIT, isTagged } from '../response-list.ts';

export interface Markup {
  /** The lists of results, in the order of the page. */
  lists: MarkedList[];
  faults: MarkupFault[];
}

export interface MarkedList {
  element: Element;
  /** The module, e.g. `category`. */
  module: string;
  items: number;
  /** The merchandising banners in the list's element or on it. */
  banners: number;
}

export interface MarkupFault {
  element: Element;
  /** The fault and its fix, in one or two sentences. */
  text: string;
}

/** The attributes that are read, by the part of their names after the prefix. */
export const ATTRIBUTES = [
  'list',
  'response',
  'tag',
  'item',
  'parent',
  'sku',
  'type',
  'banner',
  'add',
  'price',
];

/** Reads the attributes of a document and of the open shadow roots in it. */
export function readMarkup(root: Document | ShadowRoot): Markup {
  const name = (attribute: string): string => attributePrefix + attribute;
  const valueOf = (element: Element, attribute: string): string =>
    element.getAttribute(name(attribute))?.trim() ?? '';
  const marked = (attribute: string): Element[] => allOf(root, `[${name(attribute)}]`);
  const faults: MarkupFault[] = [];
  const fault = (element: Element, text: string): void => {
    faults.push({ element, text });
  };
  const listOf = (element: Element): Element | undefined => closest(element, `[${name('list')}]`);

  const items = marked('item');
  const lists = marked('list').map((element): MarkedList => {
    const module = valueOf(element, 'list');
    checkList(element, module);
    const own = items.filter((item) => listOf(item) === element);
    const uids = own.map((item) => valueOf(item, 'item')).filter(Boolean);
    const twice = new Set(uids.filter((uid, index) => uids.indexOf(uid) < index));
    for (const uid of twice) {
      fault(element, `Item ${uid} is there more than once. It counts as one.`);
    }
    const banners = marked('banner').filter((banner) => listOf(banner) === element);
    return { element, module, items: own.length, banners: banners.length };
  });
  items.forEach(checkItem);
  marked('banner').forEach(checkBanner);
  marked('add').forEach(checkQuickAdd);
  for (const attribute of ATTRIBUTES) {
    for (const element of marked(attribute)) {
      if (valueOf(element, attribute).length > ID_LIMIT)
        fault(
          element,
          `${name(attribute)} has more than ${ID_LIMIT} characters. It is not reported.`,
        );
    }
  }
  return { lists, faults };

  function checkList(element: Element, module: string): void {
    if (!DISCOVERY_MODULES.some((each) => each === module)) {
      fault(element, `"${module}" is no module. Use ${DISCOVERY_MODULES.join(', ')}.`);
    }
    if (!valueOf(element, 'response')) {
      fault(element, `The list has no ${name('response')}. Nothing in it is reported.`);
    }
    if (isTagged(module) && !valueOf(element, 'tag')) {
      fault(element, `The list has no ${name('tag')}. Nothing in it is reported.`);
    }
    const outer = element.parentElement && listOf(element.parentElement);
    if (outer) {
      fault(element, 'The list stands in another list. Put two responses into two lists.');
    }
  }

  function checkItem(element: Element): void {
    const type = valueOf(element, 'type') || 'product';
    if (!listOf(element)) {
      fault(element, `The item stands in no list. Put ${name('list')} on the element around it.`);
    }
    if (!valueOf(element, 'item')) fault(element, `${name('item')} is empty. Put the uid there.`);
    if (type !== 'product' && type !== 'banner') {
      fault(element, `"${type}" is no type of item. Use product or banner.`);
    }
    if (type === 'product' && !valueOf(element, 'parent')) {
      fault(element, `The product has no ${name('parent')}. Put the product id there.`);
    }
  }

  function checkBanner(element: Element): void {
    if (!valueOf(element, 'banner')) {
      fault(element, `${name('banner')} is empty. Put the uid of the banner there.`);
    }
    if (!listOf(element)) {
      fault(
        element,
        `The banner belongs to no list. Give it ${name('list')} and ${name('response')}.`,
      );
    }
  }

  function checkQuickAdd(element: Element): void {
    if (!closest(element, `[${name('item')}]`)) {
      fault(element, 'The quick-add control stands in no item.');
    }
    const price = valueOf(element, 'price');
    if (!price || !(Number(price) >= 0)) {
      fault(
        element,
        `The quick-add control has no ${name('price')}, in major units such as 12.50.`,
      );
    }
  }
}

/** Returns all elements that match, including those in open shadow roots, in the order of the page. */
export function allOf(root: Document | ShadowRoot | Element, selector: string): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? allOf(element.shadowRoot, selector) : []),
  ]);
}

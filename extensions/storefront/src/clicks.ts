/** The meaning of a click: it opens a result, or adds one to the cart. */
import type { Product } from '../../../app/beacon/schemas/shop-events.ts';
import { closest, type Markup, type Shown } from './markup.ts';
import type { ResponseList, Warn } from './response-list.ts';

export interface Clicks {
  /** Handles a press of a pointer, a click with any button, or the submission of a form. */
  take(event: Event): void;
}

export interface ClicksDeps {
  markup: Markup;
  clicked: (shown: Shown) => void;
  added: (list: ResponseList, product: Product, isForm: boolean) => void;
  warn: Warn;
}

/** How long a second click on the same item counts as the first, in milliseconds. */
const SAME_CLICK_MS = 1_000;

/** How far a pointer may move in a click, in pixels: further, it has dragged a carousel, whose script cancels the click. */
const DRAG_PX = 20;

export function createClicks({ markup, clicked, added, warn }: ClicksDeps): Clicks {
  const { has, text } = markup;
  let last = { key: '', at: 0 };
  /** Where a pointer was pressed last, in pixels from the window's left side. */
  let pressedAt = NaN;

  function add(control: Element): void {
    const item = closest(control, markup.items);
    const { list, entry } = (item && markup.shownBy(item)) ?? {};
    if (!list || entry?.type !== 'product') return;
    // Controls and fields may be outside their form, and name it.
    const form = ((control as HTMLButtonElement).form ?? closest(control, 'form')) as
      | HTMLFormElement
      | undefined;
    const field = form?.elements.namedItem('quantity') as HTMLInputElement | null;
    const qty = Number(text(control, 'quantity') || field?.value || 1);
    const price = Number(text(control, 'price') || NaN);
    if (!(qty > 0 && price >= 0 && qty + price < Infinity)) {
      warn(`a quick add has no price or a wrong quantity (${entry.uid})`, control);
      return;
    }
    // A control may add another variant than the one that the item shows.
    const uid = text(control, 'add') || entry.uid;
    const { parentId, sku } = entry;
    added(
      list,
      {
        uid,
        parentId,
        sku: uid === entry.uid ? sku : undefined,
        qty,
        price,
      },
      !!form,
    );
  }

  /** @param at when it was clicked, in milliseconds since the page began */
  function follow(path: Element[], at: number): void {
    const item = path.find((element) => element.matches(markup.items));
    const shown = item && markup.shownBy(item);
    if (!shown) return;
    // A banner may be its own list; then a link around it counts too.
    const around = has(item, 'list') ? path.length : path.findIndex((each) => has(each, 'list'));
    const inside = path.slice(0, around + 1);
    const link = inside.find((each) => has(each, 'link') || each.matches('a[href],area[href]'));
    const isIgnored = inside.some((each) => has(each, 'ignore'));
    if (!link || isIgnored || !(has(link, 'link') || leads(link))) return;
    const { key } = shown;
    if (key === last.key && at - last.at < SAME_CLICK_MS) return;
    last = { key, at };
    clicked(shown);
  }

  return {
    take(event) {
      const { type, button, submitter, timeStamp, detail, x } = event as MouseEvent & SubmitEvent;
      // The window has the theme's variables and ids as properties, some with the names of elements' properties.
      const path = event
        .composedPath()
        .filter((each) => (each as Partial<Node>).nodeType === 1) as Element[];
      const isSubmit = type === 'submit';
      const control = path.find(
        (each) => has(each, 'add') && (each.localName === 'form') === isSubmit,
      );
      if (type === 'pointerdown') pressedAt = x;
      else if (isSubmit) {
        // The click on a control in the form was already handled.
        if (control && !(submitter && has(submitter, 'add'))) add(control);
      } else if (control) {
        if (type === 'click') add(control);
      } else if (type === 'click' || button === 1) {
        // Clicks by key or script have no place, and no detail.
        if (!(detail && Math.abs(x - pressedAt) > DRAG_PX)) follow(path, timeStamp);
        // A theme may stop the next press before it gets here.
        pressedAt = NaN;
      }
    },
  };
}

/** Whether a link opens a page, rather than a place in its own page, a script, an email or a call. */
const leads = (link: Element): boolean =>
  !/^\s*(#|(?!https?:)\w+:|$)/i.test(link.getAttribute('href') ?? '');

/**
 * The inspector, an asset of its own: a page loads it only for staff whose ticket the app has found valid. It shows
 * the events of this page as they leave, outlines what is tracked, and names faults of the markup.
 */
import { attributePrefix } from '../../../app/beacon/dialect.ts';
import { allOf, ATTRIBUTES, readMarkup } from './inspector/markup.ts';
import { createPanel } from './inspector/panel.ts';
import { SENT_EVENT, type SentEvent } from './sent-event.ts';

export interface InspectorDeps {
  /** What this page has sent so far, with each outcome. */
  events: readonly SentEvent[];
  /** The element that dispatches what the page sends from now on, see `sent-event.ts`. */
  element: HTMLElement;
  /** Forgets the ticket of this tab. */
  forget: () => void;
}

/** How long changes of the page are collected before its markup is read again, in milliseconds. */
const COLLECT_MS = 300;

export function start({ events, element, forget }: InspectorDeps): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let outline: HTMLStyleElement[] = [];
  const read = (): void => {
    panel.showMarkup(readMarkup(document));
  };
  // A page may change without end, as with a slider: it is read all the same.
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      read();
    }, COLLECT_MS);
  });
  const removeOutlines = (): void => {
    outline.forEach((style) => {
      style.remove();
    });
    outline = [];
  };
  const panel = createPanel({
    document,
    onClose() {
      observer.disconnect();
      clearTimeout(timer);
      removeOutlines();
      panel.remove();
      forget();
    },
    onOutline(isOn) {
      removeOutlines();
      if (isOn) outline = rootsWithItems().map(addOutlines);
    },
  });
  read();
  const attributeFilter = ATTRIBUTES.map((name) => attributePrefix + name);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
  events.forEach(panel.showEvent);
  element.addEventListener(SENT_EVENT, (event) => {
    panel.showEvent((event as CustomEvent<SentEvent>).detail);
  });
}

/** The elements that hold the styles of the document and of each open shadow root with something that is tracked. */
function rootsWithItems(): (HTMLElement | ShadowRoot)[] {
  const items = allOf(document, `[${attributePrefix}item], [${attributePrefix}banner]`);
  const roots = items.map((item) => item.getRootNode());
  const shadows = roots.filter((root) => root instanceof ShadowRoot);
  return [document.head, ...new Set(shadows)];
}

function addOutlines(root: HTMLElement | ShadowRoot): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = `
    [${attributePrefix}item], [${attributePrefix}banner] { outline: 2px solid #005bd3 !important; outline-offset: 2px !important }
    [${attributePrefix}list] { outline: 2px dashed #8a8a8a !important; outline-offset: 4px !important }`;
  root.append(style);
  return style;
}

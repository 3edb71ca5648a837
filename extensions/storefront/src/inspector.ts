/**
 * The inspector, a separate asset: a page loads it only for staff whose ticket the app has accepted. It shows the
 * events of this page as they are sent, outlines the tracked elements, and names faults of the markup.
 */
import { attributePrefix } from '../../../app/beacon/dialect.ts';
import { allOf, ATTRIBUTES, readMarkup } from './inspector/markup.ts';
import { createPanel } from './inspector/panel.ts';
import { SENT_EVENT, type SentEvent } from './sent-event.ts';

export interface InspectorDeps {
  /** The events that this page has sent so far, with their outcomes. */
  events: readonly SentEvent[];
  /** The element that dispatches later events of the page, see `sent-event.ts`. */
  element: HTMLElement;
  /** Whether the shopper permits analytics; undefined until that is known. */
  mayTrack: () => boolean | undefined;
  /** Forgets the ticket of this tab. */
  forget: () => void;
}

/** How long changes of the page are collected before its markup is read again, in milliseconds. */
const COLLECT_MS = 300;

export function start({ events, element, mayTrack, forget }: InspectorDeps): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let outline: HTMLStyleElement[] = [];
  const read = (): void => panel.showMarkup(readMarkup(document), mayTrack());
  // A page may change without end, as with a slider, so later changes do not delay the reading.
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      read();
    }, COLLECT_MS);
  });
  const removeOutlines = (): void => {
    outline.forEach((style) => style.remove());
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
  element.addEventListener(SENT_EVENT, (event) =>
    panel.showEvent((event as CustomEvent<SentEvent>).detail),
  );
}

/** Returns the elements for styles: the document's head, and each open shadow root with a tracked element. */
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

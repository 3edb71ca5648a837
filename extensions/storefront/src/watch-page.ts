/**
 * Watches a page for added and removed elements, in the document and open shadow roots, for tracked attributes, and for
 * clicks, which may open what styles have hidden.
 */

/** The document, or a shadow root in it. */
export type Root = Document | ShadowRoot;

/** How long changes are collected before they are reported, in milliseconds. */
const COLLECT_MS = 100;

/**
 * @param attributes the attributes whose changes count
 * @param changed called once for all changes within a tenth of a second; never on an idle page
 * @returns the document and the open shadow roots in it, up to date
 */
export function watchPage(attributes: string[], changed: () => void): ReadonlySet<Root> {
  const roots = new Set<Root>();
  const names = new Set<string>();
  let timer: unknown;
  let isToScan = false;

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const root of roots) if (!root.isConnected) roots.delete(root);
      if (isToScan) roots.forEach(scan);
      isToScan = false;
      changed();
    }, COLLECT_MS);
  };
  const observer = new MutationObserver((records) => {
    schedule();
    for (const { addedNodes } of records) addedNodes.forEach(scan);
  });
  const add = (root: Root): void => {
    if (roots.has(root)) return;
    roots.add(root);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: attributes });
    scan(root);
  };
  const watchElement = ({ shadowRoot, localName }: Element): void => {
    if (shadowRoot) add(shadowRoot);
    // A later definition adds the shadow root without a mutation record.
    else if (localName?.includes('-') && !names.has(localName) && !customElements.get(localName)) {
      names.add(localName);
      customElements.whenDefined(localName).then(
        () => {
          isToScan = true;
          schedule();
        },
        () => undefined,
      );
    }
  };

  function scan(node: Node): void {
    watchElement(node as Element);
    (node as Partial<Element>).querySelectorAll?.('*').forEach(watchElement);
  }

  add(document);
  addEventListener('click', schedule, true);
  return roots;
}

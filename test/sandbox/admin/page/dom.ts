/** An element's attributes as strings, and its listeners as functions named by their event. */
type Attributes = Record<string, string | ((event: Event) => void)>;

/** Creates an element. Text always becomes a text node: nothing received is ever read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'string') created.setAttribute(key, value);
    else created.addEventListener(key, value);
  }
  created.append(...children);
  return created;
}

/** The page's own element with this id. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with the id ${id}`);
  return found;
}

/** Shows `text` in an element, or hides the element if the text is empty. */
export function showText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
  target.hidden = text === '';
}

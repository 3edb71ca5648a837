/**
 * Stands for `react-dom/client` in the scripts that browsers load: Preact hydrates what React has rendered on the server.
 * Where Preact differs from React in a way that pages show, this file makes up for it.
 */
import { type ContainerNode, hydrate, options, type VNode } from 'preact';
import type { ReactElement } from 'react';

runEffectsWithoutTimers();
giveChangesTheirTarget();
writeSpellCheckOff();

/**
 * Hydrates the document.
 *
 * @throws any error that no error boundary catches
 */
export function hydrateRoot({ documentElement }: Document, element: ReactElement): void {
  try {
    repeatingEdits(() => {
      keepingOthers(() => {
        withPreactIds(() => hydrate(element, documentAround(documentElement)));
      });
    });
  } catch (error) {
    // Remix' root throws the promise of its data: React would wait for it too.
    if (!(error instanceof Promise)) throw error;
    void error.then(() => hydrateRoot(document, element));
  }
}

/**
 * Returns a parent for the root element. Preact takes the document for its root element, and would put a second one into
 * it. It removes a root element before it makes another, whose components read the document's language: the old one
 * stays until then.
 */
function documentAround(root: HTMLElement): ContainerNode {
  const keep = (node: HTMLElement) => Reflect.set(node, 'remove', () => undefined);
  keep(root);
  const parent = {
    nodeType: 1,
    namespaceURI: root.namespaceURI,
    ownerDocument: document,
    parentNode: null,
    firstChild: root,
    childNodes: [root],
    appendChild: show,
    insertBefore: show,
    removeChild: (node: HTMLElement) => node,
  };
  return parent;

  /** Shows another root element. Its scripts have run in the first one. */
  function show(node: HTMLElement): HTMLElement {
    if (node === document.documentElement) return node;
    for (const script of node.querySelectorAll('script')) script.type = 'inert';
    document.documentElement.replaceWith(node);
    keep(node);
    return node;
  }
}

/**
 * Keeps what App Bridge and browser extensions have added to the document. Preact removes what it has not rendered, and
 * takes the first element of a name for its own: in the body it sees only the app's content.
 */
function keepingOthers(work: () => void): void {
  const { documentElement, head, body } = document;
  const nodes = [documentElement, head, body].flatMap(({ childNodes }) => [...childNodes]);
  for (const node of nodes) Reflect.set(node, 'remove', () => undefined);
  const value = body.querySelectorAll(':scope > #content');
  Reflect.defineProperty(body, 'childNodes', { configurable: true, value });
  try {
    work();
  } finally {
    Reflect.deleteProperty(body, 'childNodes');
    for (const node of nodes) Reflect.deleteProperty(node, 'remove');
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Repeats what staff have typed and chosen before the scripts ran: without the events of these edits, components would show
 * the server's values again, or other values than they save.
 */
function repeatingEdits(work: () => void): void {
  const fields = [...document.querySelectorAll<Field>('input, select, textarea')];
  const typed = fields
    .filter((field) => ![undefined, field.value].includes(valueOfServer(field)))
    .map((field) => ({ field, value: field.value }));
  const chosen = fields
    .filter(isChoice)
    .filter(({ type, checked, defaultChecked }) =>
      type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked,
    )
    .map((field) => ({ field, checked: field.checked }));
  work();
  /** What staff edit again: a field, or, of radio buttons, the name of their group. It is not repeated. */
  const again = new Set<unknown>();
  const subjectOf = (field: Field) => (field.type === 'radio' ? field.name : field);
  const note = ({ target }: Event) => again.add(subjectOf(target as Field));
  addEventListener('input', note, { capture: true });
  void runInTurn([
    ...typed.map(({ field, value }) => () => {
      if (again.has(field)) return;
      field.value = value;
      for (const type of ['input', 'change'])
        field.dispatchEvent(new Event(type, { bubbles: true }));
    }),
    ...chosen.map(({ field, checked }) => () => {
      if (again.has(subjectOf(field))) return;
      field.checked = !checked;
      field.click();
    }),
  ]).then(() => removeEventListener('input', note, { capture: true }));
}

const isChoice = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** The value of a field in the server's page; undefined for a field that has none. */
function valueOfServer(field: Field): string | undefined {
  if (isChoice(field) || field.type === 'file') return undefined;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const { options } = field;
  return [...options].find(({ defaultSelected }) => defaultSelected)?.value ?? options[0]?.value;
}

/** Runs each edit once the page shows the one before: components add a choice to those that they have rendered. */
async function runInTurn(edits: (() => void)[]): Promise<void> {
  for (const edit of edits) {
    edit();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const ID_PROPS = /^(?:id|name|htmlFor|aria-.+)$/;
const PREACT_ID = /\bP\d+-\d/;

/** Replaces the IDs by React in the server's attributes, so that parts which are added later belong to the same IDs. */
function withPreactIds(work: () => void): void {
  const { diffed = () => undefined } = options;
  options.diffed = (vnode) => {
    diffed(vnode);
    const { __e: node } = vnode as VNode<Record<string, unknown>> & { __e: unknown };
    if (!(node instanceof Element) || typeof vnode.type !== 'string') return;
    for (const [name, value] of Object.entries(vnode.props)) {
      if (ID_PROPS.test(name) && typeof value === 'string' && PREACT_ID.test(value))
        node.setAttribute(name === 'htmlFor' ? 'for' : name, value);
    }
  };
  try {
    work();
  } finally {
    options.diffed = diffed;
  }
}

/** Runs effects soon after a paint, in hidden tabs too. Preact uses timers, which browsers delay there. */
function runEffectsWithoutTimers(): void {
  const { port1, port2 } = new MessageChannel();
  let run: (() => void) | undefined;
  port1.onmessage = () => run?.();
  options.requestAnimationFrame = (flush) => {
    run = flush;
    port2.postMessage(null);
  };
}

/** Gives events a `target` of their own, as React's have: Polaris' DropZone reads the files of no other. */
function giveChangesTheirTarget(): void {
  const { event: before } = options;
  options.event = (event) => {
    if (event.type === 'change') Object.defineProperty(event, 'target', { value: event.target });
    const passedOn: unknown = before?.(event);
    return passedOn ?? event;
  };
}

/** Writes `spellcheck="false"` as React does. Preact leaves it out: the browser would check IDs and addresses as prose. */
function writeSpellCheckOff(): void {
  const { vnode: before } = options;
  options.vnode = (vnode: VNode<{ spellCheck?: unknown }>) => {
    if (typeof vnode.type === 'string' && vnode.props.spellCheck === false)
      vnode.props.spellCheck = 'false';
    before?.(vnode);
  };
}

import { arrange, byId, element, showText } from './dom.ts';

/** Lets the arrow keys walk through a list of rows that unfold. */
function walkRows(list: HTMLElement): void {
  list.addEventListener('keydown', (pressed) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
    if (step === undefined || !(pressed.target instanceof HTMLElement)) return;
    if (pressed.target.localName !== 'summary') return;
    const row = pressed.target.closest('li');
    const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
    const summary = next?.querySelector('summary');
    if (!summary) return;
    pressed.preventDefault();
    summary.focus();
  });
}

/** Rows on the page at once; a browser has no trouble with that many. */
const MAX_ROWS = 300;

/** A list of what a service received, newest first, with its filter row. */
export interface RowList<Item> {
  /** Begins anew with these, oldest first. */
  replace(items: readonly Item[]): void;
  /** Adds one, or replaces the one with its number. */
  put(item: Item): void;
  /** Everything, oldest first, with what the filter row holds back. */
  all(): Item[];
  /** Asks the filter row again, before the next frame. */
  renderSoon(): void;
}

/** What a list is made of, besides the elements that each has. */
interface RowListParts<Item> {
  list: HTMLElement;
  rowOf(item: Item): HTMLLIElement;
  /** What the filter row lets through; asked at every change. */
  matching(items: Item[]): Item[];
  /** Asks the service to forget everything. */
  clear(): Promise<Response>;
  words: {
    /** While nothing was received. */
    nothing: string;
    /** When the filter row holds everything back. */
    noMatch: string;
    /** Where to find what has no row any more. */
    more: string;
  };
}

/** Brings a list to life, with `#filters`, `#shown`, `#clear` and `#empty` around it. */
export function createRowList<Item extends { seq: number }>({
  list,
  rowOf,
  matching,
  clear,
  words,
}: RowListParts<Item>): RowList<Item> {
  const empty = byId('empty', HTMLElement);
  const shown = byId('shown', HTMLElement);
  const filters = byId('filters', HTMLFormElement);
  const items = new Map<number, Item>();
  const rows = new Map<number, HTMLLIElement>();
  let renderIsDue = false;

  walkRows(list);
  filters.addEventListener('input', renderSoon);
  filters.addEventListener('submit', (submit) => {
    submit.preventDefault();
  });
  byId('clear', HTMLButtonElement).addEventListener('click', () => {
    void clear().catch(() => undefined);
  });

  return {
    replace(all) {
      items.clear();
      rows.clear();
      for (const item of all) items.set(item.seq, item);
      renderSoon();
    },
    put(item) {
      items.set(item.seq, item);
      const amended = rows.get(item.seq);
      if (amended) {
        const row = newRow(item);
        if (amended.querySelector('details')?.open) unfold(row);
        amended.replaceWith(row);
      }
      renderSoon();
    },
    all: () => [...items.values()],
    renderSoon,
  };

  function renderSoon() {
    if (renderIsDue) return;
    renderIsDue = true;
    requestAnimationFrame(() => {
      renderIsDue = false;
      render();
    });
  }

  function render() {
    const found = matching([...items.values()]).reverse();
    arrange(
      list,
      found.slice(0, MAX_ROWS).map((item) => rows.get(item.seq) ?? newRow(item)),
    );
    showText(empty, emptyText(found.length));
    showText(shown, countText(found.length));
  }

  function newRow(item: Item): HTMLLIElement {
    const row = rowOf(item);
    rows.set(item.seq, row);
    return row;
  }

  function emptyText(found: number): string {
    if (items.size === 0) return words.nothing;
    return found === 0 ? words.noMatch : '';
  }

  function countText(found: number): string {
    if (items.size === 0) return '';
    if (found > MAX_ROWS) return `newest ${MAX_ROWS} of ${found}; ${words.more}`;
    return found === items.size ? String(found) : `${found} of ${items.size}`;
  }
}

/** A row of a list: a summary that unfolds to details, which are made when they are first looked at. */
export function unfoldingRow(summary: HTMLElement, unfolded: () => HTMLElement): HTMLLIElement {
  const details = element('details', {}, summary);
  details.addEventListener('toggle', () => {
    if (details.open && details.children.length === 1) details.append(unfolded());
  });
  return element('li', {}, details);
}

function unfold(row: HTMLLIElement): void {
  const details = row.querySelector('details');
  if (details) details.open = true;
}

import { arrange, byId, showText } from '../../service-parts/page/dom.ts';
import { walkRows } from '../../service-parts/page/walk-rows.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { requestRow } from './request-row.ts';
import { sendControl } from './send-control.ts';

/** Rows on the page at once; a browser has no trouble with that many. */
const MAX_ROWS = 300;

/** The list of requests with its filter row. */
export interface RequestList {
  /** Begins anew with these requests, oldest first. */
  replace(requests: ReceivedRequest[]): void;
  /** Adds a request, or replaces the one with its number. */
  put(request: ReceivedRequest): void;
  all(): ReceivedRequest[];
}

/** Brings list and filter row to life. */
export function createRequestList(): RequestList {
  const list = byId('requests', HTMLElement);
  const empty = byId('empty', HTMLElement);
  const shown = byId('shown', HTMLElement);
  const filters = byId('filters', HTMLFormElement);
  const endpoint = filters.querySelector<HTMLSelectElement>('[name=endpoint]');
  const feed = filters.querySelector<HTMLInputElement>('[name=feed]');
  const requests = new Map<number, ReceivedRequest>();
  const rows = new Map<number, HTMLLIElement>();
  let renderIsDue = false;

  walkRows(list);
  filters.addEventListener('input', renderSoon);
  filters.addEventListener('submit', (submit) => {
    submit.preventDefault();
  });
  byId('clear', HTMLButtonElement).addEventListener('click', () => {
    void sendControl({ kind: 'clear-requests' }).catch(() => undefined);
  });

  return {
    replace(all) {
      requests.clear();
      rows.clear();
      for (const request of all) requests.set(request.seq, request);
      renderSoon();
    },
    put(request) {
      requests.set(request.seq, request);
      const amended = rows.get(request.seq);
      if (amended) {
        const row = requestRow(request, amended.querySelector('details')?.open ?? false);
        rows.set(request.seq, row);
        amended.replaceWith(row);
      }
      renderSoon();
    },
    all: () => [...requests.values()],
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
    const matching = [...requests.values()].filter(isShown).reverse();
    arrange(
      list,
      matching.slice(0, MAX_ROWS).map((request) => rows.get(request.seq) ?? newRow(request)),
    );
    showText(empty, emptyText(matching.length));
    showText(shown, countText(matching.length));
  }

  function newRow(request: ReceivedRequest): HTMLLIElement {
    const row = requestRow(request, false);
    rows.set(request.seq, row);
    return row;
  }

  function isShown(request: ReceivedRequest): boolean {
    const path = endpoint?.value ?? '';
    const id = feed?.value.trim() ?? '';
    return (path === '' || request.path === path) && (request.feedId ?? '').includes(id);
  }

  function emptyText(matching: number): string {
    if (requests.size === 0) {
      return 'No requests yet. Open the app in the admin, save the credentials, and watch.';
    }
    return matching === 0 ? 'No request matches the filter.' : '';
  }

  function countText(matching: number): string {
    if (requests.size === 0) return '';
    if (matching > MAX_ROWS) return `newest ${MAX_ROWS} of ${matching}; all are in requests.json`;
    return matching === requests.size ? String(matching) : `${matching} of ${requests.size}`;
  }
}

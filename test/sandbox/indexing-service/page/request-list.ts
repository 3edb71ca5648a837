import { byId } from '../../service-parts/page/dom.ts';
import { createRowList } from '../../service-parts/page/row-list.ts';
import type { RowList } from '../../service-parts/page/row-list.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { requestRow } from './request-row.ts';
import { sendControl } from './send-control.ts';

/** Brings the list of requests and its filter row to life. */
export function createRequestList(): RowList<ReceivedRequest> {
  const filters = byId('filters', HTMLFormElement);
  const endpoint = filters.querySelector<HTMLSelectElement>('[name=endpoint]');
  const feed = filters.querySelector<HTMLInputElement>('[name=feed]');

  return createRowList<ReceivedRequest>({
    list: byId('requests', HTMLElement),
    rowOf: requestRow,
    matching: (requests) => requests.filter(isShown),
    clear: () => sendControl({ kind: 'clear-requests' }),
    words: {
      nothing: 'No requests yet. Open the app in the admin, save the credentials, and watch.',
      noMatch: 'No request matches the filter.',
      more: 'all are in requests.json',
    },
  });

  function isShown(request: ReceivedRequest): boolean {
    const path = endpoint?.value ?? '';
    const id = feed?.value.trim() ?? '';
    return request.path.endsWith(path) && (request.feedId ?? '').includes(id);
  }
}

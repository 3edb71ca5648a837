import { element } from '../../../service-parts/page/dom.ts';
import { page, text } from './parts.ts';
import type { ViewParts } from './view.ts';

export function productsView({ state: { products } }: ViewParts): HTMLElement {
  const rows = products.map(({ title, status, id }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, title),
      element(
        'td',
        {},
        element('span', { class: `badge ${status.toLowerCase()}` }, sentence(status)),
      ),
      element('td', {}, id),
    ),
  );
  const head = ['Product', 'Status', 'ID'].map((name) => element('th', { scope: 'col' }, name));
  return page(
    'Products',
    text('What the Admin API counts. Unlisted products are not indexed by the service.'),
    element(
      'div',
      { class: 'card table' },
      element(
        'table',
        {},
        element('thead', {}, element('tr', {}, ...head)),
        element('tbody', {}, ...rows),
      ),
    ),
  );
}

function sentence(status: string): string {
  return status.charAt(0) + status.slice(1).toLowerCase();
}

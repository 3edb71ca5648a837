import { html } from 'hono/html';
import {
  bannersAround,
  cardOf,
  facetFields,
  filtersIn,
  listItems,
  markupOf,
  responseAttributes,
  showSorting,
} from './markup.ts';
import { type ListAnswer, type Service, reportRedirect } from './service.ts';

/** A query's parameters, as in the address. */
type Query = [name: string, value: string][];

/**
 * The lists of collection and search pages. The address contains filters, sorting and the last page shown, so that a
 * reload, back navigation and a shared link show the same. If the service does not answer, the shop's own list stays.
 */
export function startListing(service: Service): void {
  const found = document.querySelector<HTMLElement>('[data-listing]');
  if (!found) return;
  const root = found;
  const module = root.dataset.listing === 'search' ? 'search' : 'category';
  const scope: Query = [...new URLSearchParams(root.dataset.scope)];
  const pages = part('[data-pages]');
  const more = part('[data-more]');
  const facets = part('[data-facets]') as HTMLFormElement;
  const sort = part('[data-sort]') as HTMLSelectElement;
  let underWay = new AbortController();

  more.addEventListener('click', () => {
    void attempt(showMore);
  });
  facets.addEventListener('change', () => goTo([...filtersIn(facets), ...sorting()]));
  sort.addEventListener('change', () => goTo([...filtersIn(facets), ...sorting()]));
  addEventListener('popstate', showAnew);
  if (module === 'category') showMoreWhenSeen();
  // The shop's own list in the page's initial markup.
  const own = [...pages.childNodes];
  pages.replaceChildren();
  part('[data-filters]').toggleAttribute('open', matchMedia('(min-width: 761px)').matches);
  showAnew();

  /** Aborts the list's previous loading. */
  function showAnew(): void {
    underWay.abort();
    underWay = new AbortController();
    void attempt(showAll);
  }

  /** Shows every page of the list up to the one in the address. */
  async function showAll(signal: AbortSignal): Promise<void> {
    const last = Number(new URLSearchParams(location.search).get('page') ?? 1);
    for (let page = 1; page <= last; page += 1) {
      const answer = await ask(page, signal);
      if (signal.aborted) return;
      const { redirect } = answer.merchandising;
      if (page === 1 && redirect !== '') {
        reportRedirect('search', answer.responseId, redirect);
        location.replace(redirect);
        return;
      }
      if (page === 1) showAround(answer);
      append(answer);
      if (page >= answer.pagination.totalPages) return;
    }
  }

  async function showMore(signal: AbortSignal): Promise<void> {
    const next = pagesShown() + 1;
    more.hidden = true;
    const answer = await ask(next, signal);
    if (signal.aborted) return;
    append(answer);
    const query = new URLSearchParams(location.search);
    query.set('page', String(next));
    history.replaceState(history.state, '', `?${query.toString()}`);
  }

  function ask(page: number, signal: AbortSignal): Promise<ListAnswer> {
    const chosen = [...new URLSearchParams(location.search)].filter(([name]) =>
      /^(filter|sort)\./.test(name),
    );
    const query: Query = page > 1 ? [['page', String(page)]] : [];
    return service.list(module, [...scope, ...chosen, ...query], { signal });
  }

  /** Shows banners, count, filters and sorting, and removes the results. */
  function showAround(answer: ListAnswer): void {
    const {
      pagination,
      sorting: { options },
      merchandising: { content },
      responseId,
    } = answer;
    const response = responseAttributes(module, responseId);
    for (const place of ['header', 'left', 'footer'] as const) {
      part(`[data-place="${place}"]`).innerHTML = markupOf(bannersAround(content[place], response));
    }
    const total = pagination.totalResults;
    part('[data-total]').textContent = `${total} ${total === 1 ? 'product' : 'products'}`;
    facets.innerHTML = markupOf(facetFields(answer.facets));
    showSorting(sort, options);
    part('[data-bar]').hidden = false;
    pages.replaceChildren();
  }

  /** Each answer is a separate list with its own response id. */
  function append({ results, pagination, merchandising, responseId }: ListAnswer): void {
    const { begin, currentPage, totalPages } = pagination;
    const items = listItems(results.map(cardOf), merchandising.content.inline, begin - 1);
    const list = html`<ul class="page-of-list" ${responseAttributes(module, responseId)}>
      ${items}
    </ul>`;
    pages.insertAdjacentHTML('beforeend', markupOf(list));
    more.hidden = currentPage >= totalPages;
  }

  function goTo(query: Query): void {
    const parameters = new URLSearchParams(query);
    const asked = new URLSearchParams(location.search).get('q');
    if (asked !== null) parameters.set('q', asked);
    history.pushState(null, '', `${location.pathname}?${parameters.toString()}`);
    showAnew();
  }

  function sorting(): Query {
    const [field = '', direction = ''] = sort.value.split(':');
    return field === '' ? [] : [[`sort.${field}`, direction]];
  }

  /** `data-state` of the list is for styles and for tests. */
  async function attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    root.dataset.state = 'loading';
    const { signal } = underWay;
    const problem = part('[data-error]');
    problem.hidden = true;
    try {
      await work(signal);
      if (!signal.aborted) root.dataset.state = 'shown';
    } catch {
      if (signal.aborted) return;
      root.dataset.state = 'failed';
      problem.hidden = false;
      more.hidden = pagesShown() === 0;
      if (pagesShown() > 0) {
        problem.textContent = 'This is not everything: the rest cannot be shown right now.';
        return;
      }
      problem.textContent =
        module === 'search'
          ? 'These results come from the shop’s own search. Filters and sorting are missing right now.'
          : 'These products come from the shop’s own list. Filters and sorting are missing right now.';
      root.dataset.state = 'own';
      pages.replaceChildren(...own);
    }
  }

  function pagesShown(): number {
    return pages.querySelectorAll('.page-of-list').length;
  }

  function showMoreWhenSeen(): void {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || root.dataset.state !== 'shown') return;
        void attempt(showMore).then(() => {
          // Observes again, since the button may still be in view.
          observer.unobserve(more);
          observer.observe(more);
        });
      },
      { rootMargin: '300px' },
    );
    observer.observe(more);
  }

  function part(selector: string): HTMLElement {
    const element = root.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The list has no ${selector}.`);
    return element;
  }
}

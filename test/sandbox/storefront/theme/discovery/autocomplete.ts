import { html } from 'hono/html';
import {
  type Card,
  cardOf,
  type Html,
  itemAttributes,
  markupOf,
  money,
  responseAttributes,
} from './markup.ts';
import { type ListAnswer, type Service, reportRedirect } from './service.ts';

/** The origin of the query, in the service's terms. */
type Source = 'input' | 'suggested';

const MIN_CHARACTERS = 2;
const PAUSE_MS = 50;
const PRODUCTS = '4';

/**
 * Shows suggestions below the search field: terms, and products for the typed text or the highlighted term.
 */
export function startAutocomplete(service: Service): void {
  const form = document.querySelector<HTMLFormElement>('[data-search-form]');
  const field = form?.querySelector('input');
  const panel = form?.querySelector<HTMLElement>('[data-suggest]');
  const termsPlace = panel?.querySelector('[data-suggest-terms]');
  const productsPlace = panel?.querySelector('[data-suggest-products]');
  if (!form || !field || !panel || !termsPlace || !productsPlace) return;

  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = new AbortController();
  /** The suggestions on display, with their query. */
  let shown: { query: string; answer: ListAnswer } | null = null;

  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-haspopup', 'dialog');
  field.setAttribute('aria-controls', panel.id);
  field.setAttribute('aria-expanded', 'false');

  const typed = (): string => field.value.trim();
  const soon = (work: (signal: AbortSignal) => Promise<void>): void => {
    clearTimeout(timer);
    underWay.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    timer = setTimeout(() => {
      // Errors are ignored: the search works without suggestions.
      work(signal).catch(() => undefined);
    }, PAUSE_MS);
  };

  const open = (): void => {
    panel.hidden = false;
    field.setAttribute('aria-expanded', 'true');
  };
  const close = (): void => {
    clearTimeout(timer);
    underWay.abort();
    shown = null;
    panel.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    productsPlace.replaceChildren();
  };

  const showTerms = (terms: string[]): void => {
    const links = terms.map(
      (term) =>
        html`<li>
          <a href="/search?q=${encodeURIComponent(term)}" data-term="${term}">${term}</a>
        </li>`,
    );
    const list = html`<p class="hint">Suggestions</p>
      <ul>
        ${links}
      </ul>`;
    termsPlace.innerHTML = links.length === 0 ? '' : markupOf(list);
    open();
  };

  const showProducts = async (
    query: string,
    source: Source,
    signal: AbortSignal,
  ): Promise<void> => {
    const input = typed();
    const answer = await service.list(
      'autocomplete',
      [
        ['q', query],
        ['resultsPerPage', PRODUCTS],
      ],
      { signal, source, ...(input !== '' && { input }) },
    );
    if (signal.aborted) return;
    shown = { query, answer };
    const cards = answer.results.map(cardOf);
    productsPlace.innerHTML = markupOf(
      html`<p class="hint">${cards.length === 0 ? 'No products' : 'Products'} for “${query}”</p>
        <ul ${responseAttributes('autocomplete', answer.responseId)}>
          ${cards.map(productRow)}
        </ul>`,
    );
    open();
  };

  const showFor = async (input: string, signal: AbortSignal): Promise<void> => {
    const [terms] = await Promise.all([
      service.suggest(input, signal),
      showProducts(input, 'input', signal),
    ]);
    const { suggested, alternatives } = terms;
    const all = [...(suggested ? [suggested] : []), ...alternatives];
    if (!signal.aborted) showTerms(all.map(({ text }) => text));
  };

  field.addEventListener('input', () => {
    const input = typed();
    if (input.length >= MIN_CHARACTERS) soon((signal) => showFor(input, signal));
    else close();
  });
  for (const event of ['pointerover', 'focusin']) {
    panel.addEventListener(event, ({ target }) => {
      const term = target instanceof Element ? target.closest<HTMLElement>('[data-term]') : null;
      const { term: query = '' } = term?.dataset ?? {};
      if (query === '' || query === shown?.query) return;
      soon((signal) => showProducts(query, 'suggested', signal));
    });
  }
  form.addEventListener('submit', (event) => {
    const redirect = shown?.query === typed() ? shown.answer.merchandising.redirect : '';
    if (!shown || redirect === '') return;
    event.preventDefault();
    reportRedirect('autocomplete', shown.answer.responseId, redirect);
    location.assign(redirect);
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    // Escape would also clear the search field.
    event.preventDefault();
    field.focus();
    close();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) close();
  });
}

function productRow(card: Card): Html {
  return html`<li ${itemAttributes(card)}>
    <a href="${card.url}">
      <img src="${card.image}" alt="" width="48" height="48" />
      <span>${card.name}</span> <small>${money(card.price)}</small>
    </a>
  </li>`;
}

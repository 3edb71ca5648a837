import { html } from './markup.ts';
import type { ListAnswer } from './service.ts';

type Facet = ListAnswer['facets'][number];

/** The filters that the service offers, as fields of a form. */
export function facetFields(facets: Facet[]): ReturnType<typeof html> {
  return html`${facets.map(
    ({ field, label, values }) =>
      html`<fieldset>
        <legend>${label}</legend>
        ${values.map(
          ({ value, label: text, count, active }) =>
            html`<label class="check">
              <input
                type="checkbox"
                name="${field}"
                value="${value}"
                ${active ? 'checked' : ''}
                data-test="filter-${value}"
              />
              <span>${text}</span> <small>${String(count)}</small>
            </label>`,
        )}
      </fieldset>`,
  )}`;
}

/** What is chosen in the form, as parameters of a request. */
export function filtersIn(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].flatMap(([field, value]): [string, string][] => {
    if (typeof value !== 'string') return [];
    if (field !== 'price') return [[`filter.${field}`, value]];
    const [low = '*', high = '*'] = value.split(':');
    return [
      ['filter.price.low', low],
      ['filter.price.high', high],
    ];
  });
}

/** Offers the ways to sort, below the merchant's own order, which is what a list begins with. */
export function showSorting(
  select: HTMLSelectElement,
  options: ListAnswer['sorting']['options'],
): void {
  const offered = options.map(
    ({ field, direction, label, active }) =>
      new Option(label, `${field}:${direction}`, false, active === 1),
  );
  select.replaceChildren(new Option('Recommended', ''), ...offered);
}

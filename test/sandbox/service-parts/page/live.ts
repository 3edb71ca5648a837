/**
 * Updates the page without a reload: it is fetched repeatedly, and its parts with `data-live` replace those that
 * differ. Text typed into other parts stays.
 */

/** Milliseconds from an answer to the next request. */
const REFRESH_MS = 250;

/** The parts as the server last sent them, by id: an unfolded row differs only in the page. */
const shown = new Map<string, string>();

for (const part of partsOf(document)) shown.set(part.id, part.innerHTML);

function partsOf(page: Document): NodeListOf<HTMLElement> {
  return page.querySelectorAll('[data-live]');
}

function show(page: string): void {
  for (const part of partsOf(new DOMParser().parseFromString(page, 'text/html'))) {
    const before = document.getElementById(part.id);
    const markup = part.innerHTML;
    if (!before || shown.get(part.id) === markup) continue;
    shown.set(part.id, markup);
    for (const open of before.querySelectorAll('details[open]'))
      part.querySelector(`#${open.id}`)?.setAttribute('open', '');
    const focused = document.activeElement?.id ?? '';
    before.replaceWith(part);
    if (focused !== '') document.getElementById(focused)?.focus();
  }
}

/** The number of requests for the page, and the last one that was shown. */
let requests = 0;
let newest = 0;

/** Fetches a page and shows it, or says that the service cannot be reached. */
export async function load(address: string, init?: RequestInit): Promise<void> {
  const lost = document.getElementById('connection');
  const number = (requests += 1);
  try {
    const answer = await fetch(address, init);
    if (init) history.replaceState(null, '', answer.url);
    const page = await answer.text();
    // An answer may be overtaken by that of a later request.
    if (number > newest) show(page);
    newest = Math.max(newest, number);
    lost?.setAttribute('hidden', '');
  } catch {
    lost?.removeAttribute('hidden');
  }
}

async function follow(): Promise<void> {
  await load(location.href);
  setTimeout(() => void follow(), REFRESH_MS);
}
void follow();

/** Has `send` submit the page's forms, those with `data-instant` as soon as a choice is changed. */
export function onSubmit(send: (form: HTMLFormElement, data: FormData) => Promise<void>): void {
  document.addEventListener('submit', (submit) => {
    const form = submit.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
    submit.preventDefault();
    void send(form, new FormData(form, submit.submitter));
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.form?.dataset.instant !== undefined) target.form.requestSubmit();
  });
}

/** Has the next page replace all parts: it restores a choice that the service does not accept. */
export function forget(): void {
  shown.clear();
}

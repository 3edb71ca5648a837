import { DIRECT_STATES } from '../../direct/direct-event.ts';
import type { DirectState } from '../../direct/direct-event.ts';

/** Which logins the page lists. */
export interface LoginsFilter {
  state?: DirectState;
  /** From 1. */
  page: number;
}

/** Reads what the address asks for; what makes no sense is as if it were not there. */
export function readLoginsAddress(search: URLSearchParams): LoginsFilter {
  const state = DIRECT_STATES.find((known) => known === search.get('state'));
  const page = search.get('page') ?? '';
  return {
    ...(state && { state }),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a page of logins; the first page goes without a number. */
export function loginsAddress({ state, page }: LoginsFilter): string {
  const search = new URLSearchParams();
  if (state) search.set('state', state);
  if (page > 1) search.set('page', String(page));
  const query = search.toString();
  return query ? `/app/logins?${query}` : '/app/logins';
}

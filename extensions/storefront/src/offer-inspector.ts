/** Loads the inspector for staff who followed the app's link, in this tab until they close it. */
import {
  INSPECTOR_PARAMETER,
  INSPECTOR_PATH,
  INSPECTOR_TICKET,
} from '../../../app/beacon/inspector.ts';
import type { InspectorDeps } from './inspector.ts';
import { SENT_EVENT, type SentEvent } from './sent-event.ts';
import type { ShopPage } from './shop-page.ts';

/** The asset. */
export interface InspectorModule {
  start: (deps: InspectorDeps) => void;
}

export interface OfferDeps {
  page: Pick<ShopPage, 'session' | 'nameOf' | 'url'>;
  /** The element on which events are told, see `sent-event.ts`. */
  element: HTMLElement | null;
  /** Of the attributes: `svc` for `data-svc-list`. */
  prefix: string;
  load: () => Promise<InspectorModule>;
}

/** Does nothing in a tab without a ticket. With one, the app says whether it is valid before anything is loaded. */
export async function offerInspector({ page, element, prefix, load }: OfferDeps): Promise<void> {
  const { session, nameOf } = page;
  const key = nameOf('Inspector');
  const [, given = ''] = page.url.split(`${INSPECTOR_PARAMETER}=`);
  const ticket = given.split(/[&#]/)[0] || session.get(key);
  if (!element || !INSPECTOR_TICKET.test(ticket)) return;
  const events: SentEvent[] = [];
  element.addEventListener(SENT_EVENT, (event) => {
    events.push((event as CustomEvent<SentEvent>).detail);
  });
  session.set(key, ticket);
  const forget = (): void => {
    session.remove(key);
  };
  const { status } = await fetch(INSPECTOR_PATH, { method: 'POST', body: ticket });
  if (status === 204) (await load()).start({ prefix, element, events, forget });
  else forget();
}

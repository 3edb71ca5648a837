/**
 * The module that loads the inspector for staff who followed the app's link, in this tab until they close it. This
 * module is loaded only in tabs that have a ticket.
 */
import {
  INSPECTOR_PARAMETER,
  INSPECTOR_PATH,
  INSPECTOR_TICKET,
} from '../../../app/beacon/inspector.ts';
import type { InspectorDeps } from './inspector.ts';
import type { ShopPage } from './shop-page.ts';

/** The exports of the inspector's asset. */
export interface InspectorModule {
  start: (deps: InspectorDeps) => void;
}

export interface TicketDeps extends Pick<InspectorDeps, 'events' | 'element' | 'mayTrack'> {
  page: Pick<ShopPage, 'session' | 'nameOf' | 'url'>;
  importInspector: () => Promise<InspectorModule>;
}

/** The exports of the asset. */
export interface TicketModule {
  start: (deps: TicketDeps) => Promise<void>;
}

/** The text shown to staff if the app refuses the ticket. */
const EXPIRED = 'This link has expired. Reload the Beacon Pixel app and open it again.';

/** Has the app check the ticket, then loads the inspector. */
export async function start({ page, importInspector, ...deps }: TicketDeps): Promise<void> {
  const { session, nameOf, url } = page;
  const key = nameOf('Inspector');
  const [, given = ''] = url.split(`${INSPECTOR_PARAMETER}=`);
  const ticket = given.split(/[&#]/)[0] || session.get(key);
  const forget = (): void => session.remove(key);
  if (!INSPECTOR_TICKET.test(ticket)) return;
  session.set(key, ticket);
  const { status } = await fetch(location.origin + INSPECTOR_PATH, {
    method: 'POST',
    body: ticket,
  });
  if (status === 204) (await importInspector()).start({ ...deps, forget });
  // After any other answer the next page of the tab checks the ticket again.
  else if (status === 403) {
    forget();
    // Uses an element that themes do not color.
    const notice = document.createElement('output');
    // Shows it above the page, until staff click beside it.
    Object.assign(notice, { textContent: EXPIRED, role: 'alert', popover: 'auto' });
    document.body.append(notice);
    notice.showPopover();
  }
}

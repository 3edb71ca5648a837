/**
 * The module that loads the inspector for staff who followed the app's link, in this tab until they close it. It is
 * loaded itself in tabs that have a ticket.
 */
import {
  INSPECTOR_PARAMETER,
  INSPECTOR_PATH,
  INSPECTOR_TICKET,
} from '../../../app/beacon/inspector.ts';
import type { InspectorDeps } from './inspector.ts';
import type { ShopPage } from './shop-page.ts';

/** The asset with the inspector. */
export interface InspectorModule {
  start: (deps: InspectorDeps) => void;
}

export interface TicketDeps extends Pick<InspectorDeps, 'events' | 'element'> {
  page: Pick<ShopPage, 'session' | 'nameOf' | 'url'>;
  importInspector: () => Promise<InspectorModule>;
}

/** The asset. */
export interface TicketModule {
  start: (deps: TicketDeps) => Promise<void>;
}

/** What staff read where the app refuses the ticket. */
const EXPIRED = 'This link has expired. Reload the Beacon Pixel app and open it again.';

/** The app checks the ticket before the inspector is loaded. */
export async function start({ page, importInspector, ...deps }: TicketDeps): Promise<void> {
  const { session, nameOf, url } = page;
  const key = nameOf('Inspector');
  const [, given = ''] = url.split(`${INSPECTOR_PARAMETER}=`);
  const ticket = given.split(/[&#]/)[0] || session.get(key);
  const forget = (): void => {
    session.remove(key);
  };
  if (!INSPECTOR_TICKET.test(ticket)) return;
  session.set(key, ticket);
  const { status } = await fetch(location.origin + INSPECTOR_PATH, {
    method: 'POST',
    body: ticket,
  });
  if (status === 204) (await importInspector()).start({ ...deps, forget });
  // After any other answer the next page of the tab asks again.
  else if (status === 403) {
    forget();
    // An element that themes give no color.
    const notice = document.createElement('output');
    // Above the page, until staff click beside it.
    Object.assign(notice, { textContent: EXPIRED, role: 'alert', popover: 'auto' });
    document.body.append(notice);
    notice.showPopover();
  }
}

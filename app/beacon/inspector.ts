/**
 * The inspector: a panel on the shop's own pages that shows staff each event of the tab and what is wrong with the
 * theme's markup. Staff open it by a link that the app has signed; a page asks the app before it loads anything.
 */
import { APP_PROXY_PATH } from './login-report.ts';

/** The parameter of the link's address that holds the ticket. */
export const INSPECTOR_PARAMETER = 'beacon_inspector';

/** Where a page asks whether a ticket is valid: by POST, the ticket as `text/plain`. 204 says that it is. */
export const INSPECTOR_PATH = `${APP_PROXY_PATH}/inspector`;

/** A ticket as the app writes it: the second since 1970 at which it ends, and a signature in hex. */
export const INSPECTOR_TICKET = /^\d{10}\.[\da-f]{64}$/;

/**
 * The inspector: a panel on the shop's own pages that shows staff each event of the tab and the faults in the theme's
 * markup. Staff open it by a link that the app has signed; a page asks the app before it loads anything.
 */

/** The parameter of the link's address that holds the ticket. */
export const INSPECTOR_PARAMETER = 'beacon_inspector';

/**
 * The path of requests that check a ticket: POST with the ticket as `text/plain`; 204 means valid. Below
 * `APP_PROXY_PATH`, and written out, since bundles keep a template that they do not use.
 */
export const INSPECTOR_PATH = '/apps/beacon-pixel/inspector';

/** The form of a ticket; a stored text of another form is ignored. */
export const INSPECTOR_TICKET = /^[\d.a-f]{75}$/;

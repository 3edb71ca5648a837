import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';

/** What the query says: the request's number, a hash of its body, and whether it asked for `keepalive`. */
const QUERY = `({ body, keepalive }) => {
    let hash = 7;
    for (const letter of String(body)) hash = (hash * 31 + letter.codePointAt(0)) | 0;
    return '?request=' + crypto.randomUUID() + '&of=' + hash + '&keepalive=' + keepalive;
  }`;

/**
 * Put before the pixel's bundle, it numbers the pixel's requests in their query: a request that the browser itself sends
 * again has the same number, one that the pixel makes again has another. A hash of the content shows which are the same
 * event, those that the service did not read included.
 */
export const NUMBER_REQUESTS = `{
  const fetch = self.fetch;
  const query = ${QUERY};
  self.fetch = (url, options) => fetch(url + query(options), options);
}
`;

/**
 * Does the same for events that the page itself sends, as a script for every page: what the storefront script
 * sends for the pixel.
 */
export const NUMBER_PAGE_REQUESTS = `{
  const fetch = window.fetch;
  const query = ${QUERY};
  window.fetch = (url, options) =>
    String(url).includes('/beacon/v2/')
      ? fetch(url + query(options) + '&by=page', options)
      : fetch(url, options);
}
`;

/** Whether the page sent it rather than the pixel's worker. */
export const isSentByPage = ({ path }: ReceivedEvent): boolean => path.includes('&by=page');

/** The number of the request: twice the same means that the browser sent it again. */
export const requestNumber = (received: ReceivedEvent): string => asked(received, 'request');

/** Names the event of a request: page load, time and data are in the body, so the same content is the same event. */
export const contentOf = (received: ReceivedEvent): string =>
  `${received.module}/${received.event} ${asked(received, 'of')}`;

/** Whether the pixel asked the browser to keep the request alive. */
export const isKeptAlive = (received: ReceivedEvent): boolean =>
  asked(received, 'keepalive') === 'true';

function asked({ path }: ReceivedEvent, name: string): string {
  const value = new URLSearchParams(path.split('?')[1]).get(name);
  if (value === null) throw new Error(`The request ${path} is not numbered.`);
  return value;
}

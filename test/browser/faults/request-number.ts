import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';

/** The added query: the request's number, a hash of its body, and whether it used `keepalive`. */
const QUERY = `({ body, keepalive }) => {
    let hash = 7;
    for (const letter of String(body)) hash = (hash * 31 + letter.codePointAt(0)) | 0;
    return '?request=' + crypto.randomUUID() + '&of=' + hash + '&keepalive=' + keepalive;
  }`;

/**
 * Placed before the pixel's bundle, numbers the pixel's requests in their query: a request that the browser itself
 * repeats has the same number, a retry by the pixel has another one. A hash of the content identifies the same event,
 * even if the service did not read it.
 */
export const NUMBER_REQUESTS = `{
  const fetch = self.fetch;
  const query = ${QUERY};
  self.fetch = (url, options) => fetch(url + query(options), options);
}
`;

/**
 * Does the same for events that the page itself sends, as a script for every page: the requests of the storefront
 * script for the pixel.
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

/** The number of the request: the same number twice means that the browser repeated it. */
export const requestNumber = (received: ReceivedEvent): string => asked(received, 'request');

/** Identifies the event of a request by its content: page load, time and data are in the body. */
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

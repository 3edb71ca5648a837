import type { ReceivedEvent } from '../../sandbox/tracking-service/received-event.ts';

/**
 * Stands before the pixel's bundle and numbers its requests in their query, so that one which the
 * browser itself sends again can be told from one which the pixel makes again. It also tells whether
 * the pixel asked for `keepalive`.
 */
export const NUMBER_REQUESTS = `{
  const fetch = self.fetch;
  self.fetch = (url, options) =>
    fetch(url + '?request=' + crypto.randomUUID() + '&keepalive=' + options.keepalive, options);
}
`;

/**
 * Does the same for events that the page itself sends, as a script for every page: what the storefront script
 * sends for the pixel.
 */
export const NUMBER_PAGE_REQUESTS = `{
  const fetch = window.fetch;
  window.fetch = (url, options) =>
    String(url).includes('/beacon/v2/')
      ? fetch(url + '?request=' + crypto.randomUUID() + '&keepalive=' + options.keepalive + '&by=page', options)
      : fetch(url, options);
}
`;

/** Whether the page sent it rather than the pixel's worker. */
export const isSentByPage = ({ path }: ReceivedEvent): boolean => path.includes('&by=page');

/** The number of the request: twice the same means that the browser sent it again. */
export const requestNumber = (received: ReceivedEvent): string => asked(received, 'request');

/** Whether the pixel asked the browser to keep the request alive. */
export const isKeptAlive = (received: ReceivedEvent): boolean =>
  asked(received, 'keepalive') === 'true';

function asked({ path }: ReceivedEvent, name: string): string {
  const value = new URLSearchParams(path.split('?')[1]).get(name);
  if (value === null) throw new Error(`The request ${path} is not numbered.`);
  return value;
}

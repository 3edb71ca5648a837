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

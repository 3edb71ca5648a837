import type { BrowserContext, Page } from 'playwright-core';

/** An event that a page handed to the pixel's worker. */
export interface Published {
  id: string;
  name: string;
  timestamp: string;
  /** `performance.timeOrigin` of the page. */
  page: number;
}

/**
 * A script for every page that watches the wire between page and worker. Events are taken down in
 * sessionStorage, in the turn in which they are published: the list outlives the page, however fast it
 * is left, and the pixel never counts the entries there. `__wire` lets tests speak into the wire.
 */
export const WATCH_WIRE = `{
  const KEY = 'test-published';
  const native = Worker.prototype.postMessage;
  const wire = (window.__wire = { sample: {}, editStart: null, tell: null, afterEvent: null });
  const takeDown = ({ id, name, timestamp }) => {
    const page = performance.timeOrigin;
    const list = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.setItem(KEY, JSON.stringify([...list, { id, name, timestamp, page }]));
  };
  Worker.prototype.postMessage = function (message, ...rest) {
    wire.tell = (event) => native.call(this, { kind: 'event', event });
    if (message?.kind === 'start') wire.editStart?.(message);
    if (message?.kind === 'event') {
      wire.sample[message.event.name] = message.event;
      try { takeDown(message.event); } catch {}
    }
    const result = native.call(this, message, ...rest);
    if (message?.kind === 'event') wire.afterEvent?.(message.event);
    return result;
  };
}`;

/** Everything that the open tabs' pages published so far, those that were left included. */
export async function published(context: BrowserContext): Promise<Published[]> {
  const lists = await Promise.all(context.pages().map(publishedIn));
  // A tab that another one opened begins with a copy of its list.
  const byId = new Map(lists.flat().map((event) => [event.id, event]));
  return [...byId.values()].sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

function publishedIn(page: Page): Promise<Published[]> {
  return page.evaluate(`JSON.parse(sessionStorage.getItem('test-published') ?? '[]')`);
}

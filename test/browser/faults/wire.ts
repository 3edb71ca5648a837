import type { BrowserContext, Page } from 'playwright-core';

/** An event that a page handed to the pixel's worker. */
export interface Published {
  id: string;
  name: string;
  timestamp: string;
  /** `performance.timeOrigin` of the page. */
  page: number;
  /** The time of publication by the machine's clock: milliseconds since the epoch. */
  at: number;
}

/** The function that a test may expose to pages, called at once with each {@link Published} event. */
export const TELL_PUBLISHED = '__published';

/**
 * A script for every page that records the messages from page to worker. Events are written to sessionStorage in the
 * turn in which they are published, so that the list outlives the page even if it is left at once.
 *
 * `__wire` lets tests observe the messages to the pixel, with `hear` and `afterEvent`. From `hold()` to `release()`
 * events are published, but not delivered.
 */
export const WATCH_WIRE = `{
  const KEY = 'test-published';
  const native = Worker.prototype.postMessage;
  let held = null;
  const wire = (window.__wire = {
    afterEvent: null, hear: null,
    hold() { held = []; },
    release() {
      const waiting = held ?? [];
      held = null;
      waiting.forEach((pass) => pass());
    },
  });
  const record = ({ id, name, timestamp }) => {
    const page = performance.timeOrigin;
    const event = { id, name, timestamp, page, at: page + performance.now() };
    const list = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.setItem(KEY, JSON.stringify([...list, event]));
    window.${TELL_PUBLISHED}?.(event);
  };
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.kind !== 'event') return native.call(this, message, ...rest);
    try { record(message.event); } catch {}
    const pass = () => {
      native.call(this, message, ...rest);
      wire.hear?.(message.event);
      wire.afterEvent?.(message.event);
    };
    if (held) held.push(pass);
    else pass();
  };
}`;

/** All events that the open tabs' pages have published so far, including pages that were left. */
export async function published(context: BrowserContext): Promise<Published[]> {
  const lists = await Promise.all(context.pages().map(publishedIn));
  // A tab that another one opened starts with a copy of its list.
  const byId = new Map(lists.flat().map((event) => [event.id, event]));
  return [...byId.values()].sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

/** All events that the pages of one tab have published so far, and those of its opener before it was opened. */
export function publishedIn(page: Page): Promise<Published[]> {
  return page.evaluate(`JSON.parse(sessionStorage.getItem('test-published') ?? '[]')`);
}

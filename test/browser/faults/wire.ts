import type { BrowserContext, Page } from 'playwright-core';

/** An event that a page handed to the pixel's worker. */
export interface Published {
  id: string;
  name: string;
  timestamp: string;
  /** `performance.timeOrigin` of the page. */
  page: number;
  /** When it was published, by the machine's clock: milliseconds since the epoch. */
  at: number;
}

/** The function that a test may expose to pages, to be called at once with each {@link Published} event. */
export const TELL_PUBLISHED = '__published';

/**
 * A script for every page that records the messages from page to worker. Events are written to sessionStorage in the
 * turn in which they are published, so that the list outlives the page, however fast it is left.
 *
 * `__wire` lets tests listen to what the pixel receives, with `hear` and `afterEvent`. From `hold()` to `release()`
 * events are published, and travel no further.
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

/** Everything that the open tabs' pages published so far, those that were left included. */
export async function published(context: BrowserContext): Promise<Published[]> {
  const lists = await Promise.all(context.pages().map(publishedIn));
  // A tab that another one opened begins with a copy of its list.
  const byId = new Map(lists.flat().map((event) => [event.id, event]));
  return [...byId.values()].sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

/** Everything that the pages of one tab published so far, and what its opener had when it opened it. */
export function publishedIn(page: Page): Promise<Published[]> {
  return page.evaluate(`JSON.parse(sessionStorage.getItem('test-published') ?? '[]')`);
}

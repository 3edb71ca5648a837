/**
 * The events that the page creates itself: their context, and the sending of discovery events. The sender loads this
 * module once per page, for the modules that need it.
 */
import type { DiscoveryPath } from '../../../app/beacon/modules.ts';
import { unknownClicks } from '../../../app/beacon/clicks.ts';
import { attributionOf } from './attribution.ts';
import { isGlobal } from './browser.ts';
import { contextOf } from './context.ts';
import { rememberClicks } from './remember-clicks.ts';
import { tagModule } from './modules.ts';
import type { EventsDeps, PageEvents } from './page-events.ts';
import type { DiscoveryData } from './response-list.ts';

/** The maximum size of a body, in bytes. */
const BODY_BYTES = 16_384;

export function start(deps: EventsDeps): PageEvents {
  const { page, outbox, mayTrack, ids, address, warn } = deps;
  const { settings, now } = page;

  function isSilent(): boolean {
    const { libraryGlobal } = settings;
    if (!libraryGlobal || !isGlobal(libraryGlobal)) return false;
    if (mayTrack()) page.local.set(page.nameOf('Clicks'), unknownClicks(now()));
    warn(`no discovery events: window.${libraryGlobal} is there`);
    return true;
  }

  function send(path: DiscoveryPath, data: DiscoveryData, at = now(), where = address()): void {
    const known = mayTrack() && !isSilent() && ids();
    if (!known) return;
    const context = contextOf(page, settings, known, at, where);
    const body = JSON.stringify({ context, data });
    const [first, rest] = halves(data);
    if (first && rest && new TextEncoder().encode(body).length > BODY_BYTES) {
      send(path, first, at, where);
      send(path, rest, at, where);
    } else {
      rememberClicks(page, path, data);
      outbox.sendNow({ path, body, since: now(), items: itemsOf(data).length || 1 });
    }
  }

  return {
    contextOf: (...event) => contextOf(page, settings, ...event),
    keepLanding() {
      if (mayTrack()) attributionOf(page);
    },
    isSilent,
    send,
  };
}

const itemsOf = ({ results = [], banners = [] }: DiscoveryData): unknown[] => [
  ...results,
  ...banners,
];

/** Splits data into two with half of its results and banners each; empty if there is at most one. */
function halves(data: DiscoveryData): DiscoveryData[] {
  const { results = [], banners = [] } = data;
  if (results.length + banners.length < 2) return [];
  const middle = Math.ceil(results.length / 2);
  const other = Math.floor(banners.length / 2);
  const part = (start: number, from: number, end?: number, to?: number): DiscoveryData => ({
    ...data,
    ...(data.results && { results: results.slice(start, end) }),
    ...(data.banners && { banners: banners.slice(from, to) }),
  });
  return [part(0, 0, middle, other), part(middle, other)];
}

tagModule({ events: { start } });

/** The start of a page: its ids are read or made, and from then on events can leave. */
import { eventUrl } from '../../../app/beacon/endpoint.ts';
import type { PixelEventPath } from '../../../app/beacon/modules.ts';
import { contextOf, timeOf, type PageFacts } from './context.ts';
import { createDelivery, type Delivery } from './delivery/delivery.ts';
import { keepPageLoad } from './page-load.ts';
import { plainId, text, type PlatformEvent } from './platform.ts';
import { keepIds } from './shopper/ids.ts';
import type { PixelTools } from './tools.ts';

/**
 * Sends one beacon event in this very turn.
 *
 * @throws {Error} with the reason, when the event cannot be sent
 */
export type Report = (
  path: PixelEventPath,
  event: PlatformEvent,
  data: object,
  currency: () => unknown,
  shopperId?: () => unknown,
) => void;

export interface Page {
  facts: PageFacts;
  delivery: Delivery;
  report: Report;
}

/**
 * Reads what the page's events need. Called when the pixel starts, so that the answers are under way
 * before the first event.
 *
 * @returns a function that takes the page's first event and gives the page
 */
export function startPage(tools: PixelTools): (first: PlatformEvent) => Promise<Page> {
  const { cookies, session, nameOf, settings, init, log } = tools;
  const pageLoadKey = nameOf('PageLoad');
  const read = Promise.all([
    keepIds(cookies, session, nameOf),
    session.get(pageLoadKey),
    session.get(nameOf('Outbox')),
  ]);

  return (first) =>
    read.then(([{ userId, sessionId }, pageLoad, outbox]) => {
      const landingUrl = text(() => init.context.document.location.href) ?? '';
      const facts: PageFacts = {
        userId,
        sessionId,
        pageLoadId: keepPageLoad(session, pageLoadKey, pageLoad, landingUrl, timeOf(first)),
        shopperId: plainId(() => init.data.customer.id),
        landingUrl,
        isTest: settings.mode === 'test',
      };
      const delivery = createDelivery(tools, facts);
      delivery.resume(outbox);

      const report: Report = (path, event, data, currency, shopperId) => {
        const context = contextOf(event, facts, currency, shopperId);
        delivery.send(eventUrl(settings.beaconUrl, settings.siteId, path), { context, data });
        log(`${path} is sent`);
      };
      return { facts, delivery, report };
    });
}

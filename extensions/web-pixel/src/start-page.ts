/** The start of a page: its ids are read or made, and from then on events can leave. */
import { eventUrl } from '../../../app/beacon/endpoint.ts';
import type { StoredRecord } from '../../../app/beacon/handover.ts';
import type { PixelEventPath } from '../../../app/beacon/modules.ts';
import { initiator } from '../../../app/beacon/vendor.ts';
import { contextOf, currency, timeOf, type PageFacts } from './context.ts';
import { createDelivery } from './delivery/delivery.ts';
import type { Guard } from './guard.ts';
import { keepPageLoad } from './page-load.ts';
import { plainId, text, type PlatformEvent } from './platform.ts';
import { reportedOrders, type EnterOrder } from './reported-orders.ts';
import { keepIds } from './shopper/ids.ts';
import type { PixelTools } from './tools.ts';
import { VERSION } from './version.ts';

/** Sends one beacon event, see {@link createDelivery}; one without a context is not sent. */
export type Report = (
  path: PixelEventPath,
  event: PlatformEvent,
  data: object,
  record?: StoredRecord,
) => void;

export interface Page {
  facts: PageFacts;
  /** The page's first event. */
  first: PlatformEvent;
  report: Report;
  enterOrder: EnterOrder;
}

/** Reads what the page's events need, from the moment the pixel starts, and waits for the first event. */
export function startPage(
  tools: PixelTools,
  guard: Guard,
  firstEvent: Promise<PlatformEvent>,
): Promise<Page> {
  const { cookies, session, local, nameOf, settings, init } = tools;
  const pageLoadKey = nameOf('PageLoad');
  const orderKey = nameOf('Order');
  return Promise.all([
    firstEvent,
    keepIds(cookies, session, nameOf),
    session.get(pageLoadKey),
    session.get(nameOf('Outbox')),
    local.get(orderKey),
  ]).then(([first, { userId, sessionId }, pageLoad, outbox, orders]) => {
    const url = text(() => init.context.document.location.href) || '';
    const { id: pageLoadId, sends } = keepPageLoad(
      session,
      pageLoadKey,
      pageLoad,
      url,
      timeOf(first),
    );
    const facts: PageFacts = {
      context: {
        userId,
        sessionId,
        pageLoadId,
        initiator: initiator('shopify-pixel', VERSION),
        dev: settings.mode === 'test' || undefined,
      },
      shopperId: plainId(() => init.data.customer.id),
      currency: currency(() => init.data.cart.cost.totalAmount.currencyCode),
      url,
    };
    const send = createDelivery(tools, outbox, sends);
    return {
      facts,
      first,
      enterOrder: reportedOrders(local, orderKey, orders),
      report: (path, event, data, record) => {
        guard(() => {
          send(
            eventUrl(settings.beaconUrl, settings.siteId, path),
            { context: contextOf(event, facts), data },
            record,
          );
        });
      },
    };
  });
}

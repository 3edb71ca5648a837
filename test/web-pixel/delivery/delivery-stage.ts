/** A tracking service, a tab, and views of products on its pages, for the tests of sending. */
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { PageLoadRecord } from '../../../app/beacon/page-load.ts';
import { pass, settle, START, useStoppedClock } from '../clock.ts';
import {
  cartLine,
  mug,
  productAddedToCart,
  productRemovedFromCart,
  productViewed,
} from '../fixtures.ts';
import { useTab, type MemoryTab } from '../memory-browser.ts';
import { showPage, type OpenPage, type PageOptions } from '../open-page.ts';
import { useTrackingService, type TrackingService } from '../tracking-service.ts';

/** The page load in the record of {@link DeliveryStage.leaveRecord}. */
export const PAGE_LOAD_ID = '080d179f-0034-4278-8d3c-dfba71c9b897';

export interface DeliveryStage {
  service: TrackingService;
  tab: MemoryTab;
  /** Shows a page, in this tab or another one, and waits until the pixel has completed its initial reads. */
  show(on?: MemoryTab, options?: PageOptions): Promise<OpenPage>;
  /** Stores the record that the storefront script leaves in the head of a page. */
  leaveRecord(changes?: Partial<PageLoadRecord>): void;
  /** The entries of localStorage with a name, or with the name and an id. */
  ofLocal(name: string): unknown[];
  /** The product numbers of the sent events, in order, with the seconds since the start. */
  sent(): string[];
}

/** Must be called at the top of a test file: each test starts with a new service and tab. */
export function useDeliveryStage(): DeliveryStage {
  useStoppedClock();
  const service = useTrackingService();
  const tab = useTab();
  return {
    service,
    tab,
    show: (on = tab, options = {}) => showPage(on, options),
    leaveRecord(changes = {}) {
      const record: PageLoadRecord = {
        id: PAGE_LOAD_ID,
        time: Date.now(),
        by: 'script',
        sends: true,
        ...changes,
      };
      tab.session.set(nameOf('PageLoad'), JSON.stringify(record));
    },
    ofLocal: (name) =>
      [...tab.browser.local]
        .filter(([key]) => key.split('.')[0] === name)
        .map(([, text]) => JSON.parse(text) as unknown),
    sent: () =>
      service.sent.map(({ body, at }) => {
        const { parentId } = body.data.result as { parentId: string };
        return `${parentId} at ${(at - START) / 1_000}`;
      }),
  };
}

/** Makes one distinct event: the view of a product with this number. */
export function view(page: OpenPage, product: string): void {
  page.publish(productViewed(mug({ product: { ...mug().product, id: product } })));
}

/** Makes such an event, and lets its work be done, or time pass. */
export async function viewed(page: OpenPage, product: string, ms?: number): Promise<void> {
  view(page, product);
  await (ms === undefined ? settle() : pass(ms));
}

/** Adds mugs to the cart. */
export function add(page: OpenPage, quantity = 1): void {
  page.publish(productAddedToCart(cartLine(mug({ title: null }), quantity)));
}

/** Removes a mug from the cart. */
export function remove(page: OpenPage): void {
  page.publish(productRemovedFromCart(cartLine(mug({ title: null }), 1)));
}

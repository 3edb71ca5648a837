/** A tracking service, a tab, and views of products on its pages: what the tests of sending play with. */
import { settle, START, useStoppedClock } from '../clock.ts';
import { mug, productViewed } from '../fixtures.ts';
import { useTab, type MemoryTab } from '../memory-browser.ts';
import { openPage, type OpenPage, type PageOptions } from '../open-page.ts';
import { useTrackingService, type TrackingService } from '../tracking-service.ts';

export interface DeliveryStage {
  service: TrackingService;
  tab: MemoryTab;
  /** Shows a page, in the tab or another one, in which the pixel has read what it reads at its start. */
  show(on?: MemoryTab, options?: PageOptions): Promise<OpenPage>;
  /** The product numbers of what was sent, in order, with the seconds since the start. */
  sent(): string[];
}

/** To be called at the top of a file of tests: each of them finds a stage on which nothing happened yet. */
export function useDeliveryStage(): DeliveryStage {
  useStoppedClock();
  const service = useTrackingService();
  const tab = useTab();
  return {
    service,
    tab,
    async show(on = tab, options = {}) {
      const page = openPage(on, options);
      await settle();
      return page;
    },
    sent: () =>
      service.sent.map(({ body, at }) => {
        const { parentId } = body.data.result as { parentId: string };
        return `${parentId} at ${(at - START) / 1_000}`;
      }),
  };
}

/** Makes one event of its own: the view of a product of this number. */
export function view(page: OpenPage, product: string): void {
  page.publish(productViewed(mug({ product: { ...mug().product, id: product } })));
}

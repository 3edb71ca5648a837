import { settle, START } from '../clock.ts';
import { mug, productViewed } from '../fixtures.ts';
import type { MemoryTab } from '../memory-browser.ts';
import { openPage, type OpenPage, type PageOptions } from '../open-page.ts';
import type { TrackingService } from '../tracking-service.ts';

/** A page in which the pixel has read what it reads at its start. */
export async function openReadyPage(tab: MemoryTab, options: PageOptions = {}): Promise<OpenPage> {
  const page = openPage(tab, options);
  await settle();
  return page;
}

/** Makes one event of its own: the view of a product of this number. */
export function view(page: OpenPage, product: string): void {
  page.publish(productViewed(mug({ product: { ...mug().product, id: product } })));
}

/** The product numbers of what was sent, in order, with the seconds since the start. */
export const viewsSent = (service: TrackingService): string[] =>
  service.sent.map(({ body, at }) => {
    const { parentId } = body.data.result as { parentId: string };
    return `${parentId} at ${(at - START) / 1_000}`;
  });

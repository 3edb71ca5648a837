import { describe, expect, it } from 'vitest';
import { pass, settle, useStoppedClock } from './clock.ts';
import { checkoutCompleted, germanCheckout } from './checkout-fixtures.ts';
import { cartLine, mug, productAddedToCart, productViewed } from './fixtures.ts';
import { useTab } from './memory-browser.ts';
import { openPage, showPage, startPixel } from './open-page.ts';
import { useTrackingService } from './tracking-service.ts';

useStoppedClock();
const service = useTrackingService();
const tab = useTab();
const HOUR = 3_600_000;

describe('a page that was closed', () => {
  it('sends nothing of what is published on it', async () => {
    const page = await showPage(tab);
    page.close();
    page.publish(productViewed(mug()));
    page.publish(checkoutCompleted(germanCheckout()));
    await pass(HOUR);
    expect(service.sent).toEqual([]);
  });

  it('sends nothing that waited for what the pixel reads at its start', async () => {
    const page = startPixel(tab);
    page.publish(productViewed(mug()));
    page.close();
    await pass(HOUR);
    expect([service.sent, tab.session.size, tab.browser.cookies.size]).toEqual([[], 0, 0]);
  });

  it('leaves the other pages of its browser alive', async () => {
    const [one, two] = [openPage(tab), openPage(tab)];
    await settle();
    one.close();
    two.publish(productAddedToCart(cartLine(mug(), 1)));
    await settle();
    expect(service.sent.map(({ path }) => path)).toEqual(['cart/add']);
  });
});

/**
 * The pixel's life on one page.
 *
 * What has to be read is read once, when the pixel starts. An event that comes before waits for it;
 * every later one is sent in the very turn in which it comes.
 */
import { createGate } from './gate.ts';
import { createGuard } from './guard.ts';
import { createHandlers } from './handlers.ts';
import type { PlatformEvent } from './platform.ts';
import type { Personalization } from './shopper/personalization.ts';
import { startCart, type CartOfPage } from './start-cart.ts';
import { startPage, type Page } from './start-page.ts';
import type { PixelTools } from './tools.ts';

export interface Pixel {
  /** Takes one standard event of the platform; never throws. */
  handle(event: PlatformEvent): void;
  /** Sends nothing any more, and forgets what was kept to be sent later. */
  stop(): void;
}

export function createPixel(tools: PixelTools, personalization: Personalization): Pixel {
  const guard = createGuard(tools.log);
  const page = createGate<Page>(guard);
  const ofCart = createGate<CartOfPage>(guard);
  const handlers = createHandlers(tools, personalization, page, ofCart);
  const openPage = startPage(tools);
  const openCart = startCart(tools);
  let isBegun = false;
  let isStopped = false;

  function begin(first: PlatformEvent): void {
    isBegun = true;
    void openPage(first).then((opened) => {
      if (isStopped) return;
      page.open(opened);
      personalization.shopper(opened.facts.shopperId);
      void openCart(opened, first).then((known) => {
        if (isStopped) return;
        ofCart.open(known);
        personalization.cart(known.cart.uids());
      });
    });
  }

  return {
    handle(event) {
      guard(() => {
        if (isStopped) return;
        if (!isBegun) begin(event);
        const handler = handlers[event.name] as ((event: PlatformEvent) => void) | undefined;
        handler?.(event);
      });
    },
    stop() {
      isStopped = true;
      page.pass(({ delivery }) => {
        delivery.stop();
      });
    },
  };
}

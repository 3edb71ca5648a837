import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { EXTENSION_ALONE } from '../../sandbox/pixel-connection.ts';
import { PIXEL_BUNDLE } from '../../support/build-pixel.ts';
import { launchChromium } from '../../support/chromium.ts';
import { visitShop, type Visitor } from '../../support/visit-shop.ts';
import { watchCarts } from '../faults/cart-watch.ts';
import { NUMBER_PAGE_REQUESTS, NUMBER_REQUESTS } from '../faults/request-number.ts';
import { WATCH_WIRE } from '../faults/wire.ts';
import { AFTER_PIXEL, consentApiComesLate } from '../storefront/late-consent-api.ts';
import { clientInPage, SILENT_PIXEL } from './client/page-script.ts';
import { COUNT_PAGE_REQUESTS, FOLLOW_CLOCK, STORAGE_SWITCH } from './conditions.ts';
import type { Sender } from './explain.ts';
import { judge, type Outcome } from './judge.ts';
import type { Plan } from './plan.ts';
import { play } from './play.ts';

/** A browser with a shop for each sender, which makes one journey at a time. */
export type Lane = Awaited<ReturnType<typeof openLane>>;

/** The browser's own message about requests that fail on purpose. */
const FAILED_REQUEST = /^Failed to load resource: /;

/** Opens a lane; the pixel must be built. */
export async function openLane() {
  let pixelBeside: Plan['extension'] = 'absent';
  const shopOf = (sender: Sender, script: string): Promise<Sandbox> =>
    startSandbox({
      ports: 'free',
      bundle: { script },
      delivery: 'cached',
      // No other script of ours runs beside the client.
      extension: () => (sender === 'pixel' && pixelBeside === 'present' ? EXTENSION_ALONE : null),
    });
  const pixel = NUMBER_REQUESTS + FOLLOW_CLOCK + (await readFile(PIXEL_BUNDLE, 'utf8'));
  const [browser, client, pixelShop, clientShop] = await Promise.all([
    launchChromium(),
    clientInPage(),
    shopOf('pixel', pixel),
    shopOf('client', SILENT_PIXEL),
  ]);
  const shops: Record<Sender, Sandbox> = { pixel: pixelShop, client: clientShop };

  return {
    versions: { chromium: browser.version(), client: client.version },
    /** Makes a journey and judges it. */
    async run(plan: Plan, sender: Sender): Promise<Outcome> {
      const sandbox = shops[sender];
      if (sender === 'pixel') pixelBeside = plan.extension;
      const visitor = await visit(browser, sandbox);
      if (sender === 'client') await visitor.context.addInitScript(client.script);
      else if (plan.consentApi === 'after the pixel')
        await consentApiComesLate(visitor.context, AFTER_PIXEL);
      const carts = watchCarts(sandbox.storefront.shop.carts);
      try {
        const journal = await play(plan, { sandbox, visitor });
        const { events } = await visitor.arrived();
        return judge({
          plan,
          sender,
          journal,
          received: events,
          carts,
          problems: visitor.unexpected(),
        });
      } catch (error) {
        throw new Error(`The journey of seed ${plan.seed} (${sender}) broke off.`, {
          cause: error,
        });
      } finally {
        carts.end();
        await visitor.leave();
      }
    },
    async close() {
      await Promise.all([browser.close(), pixelShop.close(), clientShop.close()]);
    },
  };
}

async function visit(browser: Browser, sandbox: Sandbox): Promise<Visitor> {
  const visitor = await visitShop(sandbox, browser);
  for (const script of [STORAGE_SWITCH, NUMBER_PAGE_REQUESTS, COUNT_PAGE_REQUESTS, WATCH_WIRE]) {
    await visitor.context.addInitScript(script);
  }
  visitor.expectProblem(FAILED_REQUEST);
  return visitor;
}

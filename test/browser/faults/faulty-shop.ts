import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import type { Fault } from '../../sandbox/service-parts/faults.ts';
import { PIXEL_BUNDLE } from '../../support/build-pixel.ts';
import { launchChromium } from '../../support/chromium.ts';
import type { ChromiumOptions } from '../../support/chromium.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import { openShop } from '../../support/shopper.ts';
import type { Shopper, ShopperOptions } from '../../support/shopper.ts';
import { keepLedger, type Ledger } from './ledger.ts';
import { NUMBER_PAGE_REQUESTS, NUMBER_REQUESTS } from './request-number.ts';
import { published, WATCH_WIRE } from './wire.ts';

/** The service takes nothing and says so: each event is kept, and sent again. */
export const OUTAGE: Fault = { kind: 'status', status: 503 };

/** The lines of what was received, without the attempts that were refused in an {@link OUTAGE}. */
export const takenOf = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.endsWith('503 not taken'));

/** A shopper in whose pages what is published is taken down (see `wire.ts`). */
export interface WatchedShopper extends Shopper {
  /** What the pages published, held against what arrived, once everything is settled. */
  ledger(): Promise<Ledger>;
}

/** A sandbox and a browser for one test file, to go wrong on purpose. */
export interface FaultyShop {
  sandbox(): Sandbox;
  shopper(options?: ShopperOptions): Promise<WatchedShopper>;
  /** A new shopper on the kettle's page, whose view was not taken: there is an {@link OUTAGE}, and it goes on. */
  shopperInOutage(): Promise<WatchedShopper>;
  /** Replaces the service's faults; without any, lifts them. They end with the test. */
  fault(...faults: Fault[]): Promise<void>;
  /** Switches the storefront extension on or off, for pages opened from now on. */
  extension(state: 'on' | 'off'): void;
}

export interface FaultyShopOptions extends ChromiumOptions {
  /** Whether the theme has the storefront extension at first. Default `off`. */
  extension?: 'on' | 'off';
}

const EXTENSION: StorefrontSettings = { ...USUAL_EXTENSION, logins: false };

/** What the browser itself says of a request to the service that failed. */
const FAILED_REQUEST = /^Failed to load resource: .*\/beacon\/v2\//;

/** To be called once, at the top of a test file. */
export function useFaultyShop({
  extension = 'off',
  ...chromium
}: FaultyShopOptions = {}): FaultyShop {
  let state = extension;
  let browser: Browser;
  let sandbox: Sandbox;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beacon-pixel-faults-'));
    const bundle = join(folder, 'pixel.js');
    await writeFile(bundle, NUMBER_REQUESTS + (await readFile(PIXEL_BUNDLE, 'utf8')));
    [browser, sandbox] = await Promise.all([
      launchChromium(chromium),
      startSandbox({
        ports: 'free',
        bundle,
        extension: () => (state === 'on' ? EXTENSION : null),
      }),
    ]);
  });
  afterEach(async () => {
    await sandbox.tracking.setFault();
    sandbox.connectPixel();
    state = extension;
  });
  afterAll(async () => {
    await Promise.all([browser.close(), sandbox.close(), rm(folder, { recursive: true })]);
  });

  const shop: FaultyShop = {
    sandbox: () => sandbox,
    async shopper(options) {
      const shopper = await openShop(sandbox, browser, options);
      await shopper.context.addInitScript(WATCH_WIRE + NUMBER_PAGE_REQUESTS);
      shopper.expectProblem(FAILED_REQUEST);
      return {
        ...shopper,
        async ledger() {
          const { events } = await shopper.arrived();
          return keepLedger(await published(shopper.context), events);
        },
      };
    },
    async shopperInOutage() {
      const shopper = await shop.shopper();
      await shop.fault(OUTAGE);
      await shopper.tab.viewProduct('enamel-kettle');
      await shopper.settled({ timers: 'ignore' });
      return shopper;
    },
    fault: (...faults) => sandbox.tracking.setFault(...faults),
    extension: (next) => void (state = next),
  };
  return shop;
}

/** Requests that failed or were kept back, in the runtime's own record of a page. */
export function failuresIn({ page }: Pick<ShopTab, 'page'>): Promise<string[]> {
  return page.evaluate(`webPixelsSandbox.records()
    .filter(({ kind }) => ['blocked', 'failure'].includes(kind)).map(({ text }) => text)`);
}

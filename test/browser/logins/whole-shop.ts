import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { APP } from '../../sandbox/admin/platform/app-identity.ts';
import { SECRET_KEY, SHOP_DOMAIN, SITE_ID } from '../../sandbox/addresses.ts';
import { startSandbox, type WholeSandbox } from '../../sandbox/sandbox.ts';
import type { ReceivedEvent } from '../../sandbox/tracking-service/received-event.ts';
import { PIXEL_BUNDLE } from '../../support/build-pixel.ts';
import { launchChromium } from '../../support/chromium.ts';
import { openShop, type Shopper, type ShopperOptions } from '../../support/shopper.ts';
import { openAdmin, type StaffTab } from '../admin/whole/staff-tab.ts';
import type { SentContext } from '../journeys/journey.ts';
import { leaveAll } from '../storefront/logins.ts';
import { openProxyGate, type ProxyGate } from './proxy-gate.ts';

/** The whole product, and staff who look after it, for all tests of a file. */
export interface WholeShop {
  sandbox(): WholeSandbox;
  gate(): ProxyGate;
  /** The app in the admin; installed, with account and pixel. */
  staff(): StaffTab;
  newShopper(options?: ShopperOptions): Promise<Shopper>;
  /**
   * Every `shopper/login` that the service received since the test began, in order, once nothing is on
   * its way any more: the shoppers have left every page, and what the app has accepted has arrived.
   */
  logins(...shoppers: Shopper[]): Promise<ReceivedEvent[]>;
  /** The same, as of now. */
  arrived(): ReceivedEvent[];
  /** Switches the storefront extension in the theme editor, and saves. */
  switchExtension(state: 'on' | 'off'): Promise<void>;
}

/** To be called at the top of a file of tests, which stand on one another. */
export function startWholeShop(): WholeShop {
  let running: { browser: Browser; sandbox: WholeSandbox; gate: ProxyGate; staff: StaffTab };
  let before = { seq: 0, passed: 0 };

  beforeAll(async () => {
    const gate = await openProxyGate(() => sandbox.app.port);
    const proxy = { url: gate.url, apiSecret: APP.apiSecret, shop: SHOP_DOMAIN };
    const [browser, sandbox] = await Promise.all([
      launchChromium(),
      startSandbox({
        ports: 'free',
        bundle: PIXEL_BUNDLE,
        app: { env: { RETRY_SECONDS: '3' } },
        appProxy: () => proxy,
      }),
    ]);
    const staff = await (await openAdmin(sandbox, browser)).newTab();
    running = { browser, sandbox, gate, staff };
    await setUp(staff);
  });
  beforeEach(() => {
    const { sandbox, gate } = running;
    before = { seq: sandbox.tracking.events().at(-1)?.seq ?? 0, passed: gate.passed().length };
  });
  afterAll(async () => {
    const { browser, sandbox, gate } = running;
    await browser.close();
    await sandbox.close();
    await gate.close();
  });

  const arrived = () =>
    running.sandbox.tracking
      .events()
      .filter(({ seq, module, event }) => seq > before.seq && `${module}/${event}` === LOGIN);
  const accepted = () =>
    running.gate
      .passed()
      .slice(before.passed)
      .filter(({ status }) => status === 202);

  return {
    sandbox: () => running.sandbox,
    gate: () => running.gate,
    staff: () => running.staff,
    newShopper: (options) => openShop(running.sandbox, running.browser, options),
    arrived,
    async logins(...shoppers) {
      for (const shopper of shoppers) await leaveAll(shopper);
      await expect
        .poll(() => arrived().length, { timeout: 10_000 })
        .toBeGreaterThanOrEqual(accepted().length);
      return arrived();
    },
    async switchExtension(state) {
      const { page } = running.staff;
      await page.goto(`${running.sandbox.addresses.admin}/themes/current/editor?context=apps`);
      await page.locator('[data-test="embed-beacon-pixel"]').setChecked(state === 'on');
      await page.locator('[data-test="save-theme"]').click();
      await page.locator(`.badge.${state}`).waitFor();
    },
  };
}

const LOGIN = 'shopper/login';

async function setUp(staff: StaffTab): Promise<void> {
  await staff.install();
  await enterAccount(staff);
  await staff.goTo('web-pixel');
  await staff.button('Connect').click();
  await staff.toast('Web pixel connected');
}

/** Enters the sandbox's account in the settings of an app that has none. */
export async function enterAccount(staff: StaffTab): Promise<void> {
  await staff.goTo('settings');
  await staff.field('Site ID').fill(SITE_ID);
  await staff.field('Secret key').fill(SECRET_KEY);
  await staff.save();
  await staff.toast('Saved');
}

export const contextOf = ({ body }: ReceivedEvent): SentContext =>
  (body as { context: SentContext }).context;

/** Who has logged in, by the event's own word. */
export const shoppersOf = (events: readonly ReceivedEvent[]): (string | undefined)[] =>
  events.map((event) => contextOf(event).shopperId);

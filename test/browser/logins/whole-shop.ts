import { beforeAll, beforeEach, expect } from 'vitest';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { SECRET_KEY, SHOP_DOMAIN, SITE_ID } from '../../sandbox/addresses.ts';
import type { WholeSandbox } from '../../sandbox/sandbox.ts';
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { openShop, type Shopper, type ShopperOptions } from '../../support/shopper.ts';
import type { StaffTab } from '../admin/whole/staff-tab.ts';
import { startWholeAdmin, type WholeAdmin } from '../admin/whole/whole-admin.ts';
import type { SentContext } from '../journeys/journey.ts';
import { leaveAll } from '../storefront/logins.ts';
import { openProxyGate, type ProxyGate } from './proxy-gate.ts';

/** The whole product, and its staff, for all tests of a file. */
export interface WholeShop {
  sandbox(): WholeSandbox;
  gate(): ProxyGate;
  /** The app in the admin; installed, with account and pixel. */
  staff(): StaffTab;
  newShopper(options?: ShopperOptions): Promise<Shopper>;
  /**
   * Every `shopper/login` that the service received since the test began, in order, once none is pending: the shoppers
   * have left every page, and all logins that the app has accepted have arrived.
   */
  logins(...shoppers: Shopper[]): Promise<ReceivedEvent[]>;
  /** The same, as of now. */
  arrived(): ReceivedEvent[];
  /** Switches the storefront extension in the theme editor, and saves. */
  switchExtension(state: 'on' | 'off'): Promise<void>;
}

/** Must be called at the top of a test file, whose tests depend on the previous ones. */
export function startWholeShop(): WholeShop {
  let running: WholeAdmin & { gate: ProxyGate };
  let before = { seq: 0, passed: 0 };

  beforeAll(async () => {
    const gate = await openProxyGate(() => running.sandbox.app.port);
    const proxy = { url: gate.url, apiSecret: APP.apiSecret, shop: SHOP_DOMAIN };
    const admin = await startWholeAdmin({
      begin: 'account',
      pixel: 'connected',
      env: { RETRY_SECONDS: '3' },
      appProxy: () => proxy,
    });
    running = { ...admin, gate };
    return async () => {
      await admin.close();
      await gate.close();
    };
  });
  beforeEach(() => {
    const { sandbox, gate } = running;
    before = { seq: sandbox.tracking.events().at(-1)?.seq ?? 0, passed: gate.passed().length };
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
    staff: () => running.tab,
    newShopper: (options) => openShop(running.sandbox, running.browser, options),
    arrived,
    async logins(...shoppers) {
      for (const shopper of shoppers) await leaveAll(shopper);
      await expect.poll(() => arrived().length).toBeGreaterThanOrEqual(accepted().length);
      return arrived();
    },
    async switchExtension(state) {
      const { page } = running.tab;
      await page.goto(`${running.sandbox.addresses.admin}/themes/current/editor?context=apps`);
      await page.locator('[data-test="embed-beacon-pixel"]').setChecked(state === 'on');
      await page.locator('[data-test="save-theme"]').click();
      await page.locator(`.badge.${state}`).waitFor();
    },
  };
}

const LOGIN = 'shopper/login';

/** Enters the sandbox's account in the settings of an app without one. */
export async function enterAccount(staff: StaffTab): Promise<void> {
  await staff.goTo('settings');
  await staff.field('Site ID').fill(SITE_ID);
  await staff.field('Secret key').fill(SECRET_KEY);
  await staff.save();
  await staff.toast('Saved');
}

export const contextOf = ({ body }: ReceivedEvent): SentContext =>
  (body as { context: SentContext }).context;

/** The shopper ids in the events. */
export const shoppersOf = (events: readonly ReceivedEvent[]): (string | undefined)[] =>
  events.map((event) => contextOf(event).shopperId);

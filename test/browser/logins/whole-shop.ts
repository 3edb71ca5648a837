import { beforeAll, beforeEach, expect } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import type { WholeSandbox } from '../../sandbox/sandbox.ts';
import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { openShop, type Shopper, type ShopperOptions } from '../../support/shopper.ts';
import type { StaffTab } from '../admin/whole/staff-tab.ts';
import { startWholeAdmin, type WholeAdmin } from '../admin/whole/whole-admin.ts';
import type { SentContext } from '../journeys/journey.ts';
import { leaveAll } from '../storefront/logins.ts';

/** The whole product, and its staff, for all tests of a file. */
export interface WholeShop {
  sandbox(): WholeSandbox;
  /** The answers of the app to reports of logins since the test began. */
  answers(): { status: number }[];
  /** The app in the admin; installed, with account and pixel. */
  staff(): StaffTab;
  newShopper(options?: ShopperOptions): Promise<Shopper>;
  /**
   * Every `shopper/login` that the service received since the test began, in order, once none is pending: the shoppers
   * have left every page, and all logins that the app has accepted have arrived.
   */
  logins(...shoppers: Shopper[]): Promise<ReceivedEvent[]>;
  /** Switches the storefront extension in the theme editor, and saves. */
  switchExtension(state: 'on' | 'off'): Promise<void>;
}

/** Must be called at the top of a test file, whose tests depend on the previous ones. */
export function startWholeShop(): WholeShop {
  let running: WholeAdmin;
  let before = { seq: 0, answered: 0 };

  beforeAll(async () => {
    running = await startWholeAdmin({
      begin: 'account',
      pixel: 'connected',
      env: { RETRY_SECONDS: '3' },
    });
    return running.close;
  });
  beforeEach(() => {
    const seq = running.sandbox.tracking.events().at(-1)?.seq ?? 0;
    before = { seq, answered: allAnswers().length };
  });

  const arrived = () =>
    running.sandbox.tracking
      .events()
      .filter(({ seq, module, event }) => seq > before.seq && `${module}/${event}` === LOGIN);
  const allAnswers = () =>
    running.sandbox.app
      .lines()
      .filter((line) => line.includes('"path":"/proxy/login"'))
      .map((line) => JSON.parse(line) as { status: number });
  const answers = () => allAnswers().slice(before.answered);

  return {
    sandbox: () => running.sandbox,
    answers,
    staff: () => running.tab,
    newShopper: (options) => openShop(running.sandbox, running.browser, options),
    async logins(...shoppers) {
      for (const shopper of shoppers) {
        // The app has no such page: its answer comes after those to earlier requests.
        shopper.expectProblem(/beacon-pixel\/nothing/);
        await leaveAll(shopper);
      }
      const accepted = answers().filter(({ status }) => status === 202);
      await expect.poll(() => arrived().length).toBeGreaterThanOrEqual(accepted.length);
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

import { MINUTE_MS } from '../../../app/time/units.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import type { Visitor } from '../../support/visit-shop.ts';
import { act, addAndLeave, handleOf } from './act.ts';
import { acceptStorage, CLEAR_STORAGE, clockAhead, refuseStorage } from './conditions.ts';
import { createJournal, type Journal } from './journal.ts';
import type { Action, Plan, Step } from './plan.ts';
import { openTabs } from './tabs.ts';

/** Names under `.invalid` never resolve (RFC 6761, 6.4). */
const NO_SUCH_HOST = 'https://tracking.invalid/beacon/v2';

/** The only shopper of a sandbox. */
export interface Place {
  sandbox: Sandbox;
  visitor: Visitor;
}

/** Makes the journey, and returns its record. Afterwards everything works again, and nothing is pending. */
export async function play(plan: Plan, { sandbox, visitor }: Place): Promise<Journal> {
  const journal = createJournal();
  const tabs = await openTabs(visitor, journal);
  for (const step of plan.steps) await take(step);
  // A new page sends its tab's stored events at once.
  if (tabs.all().length === 0) await tabs.next();
  for (const tab of tabs.all()) await tab.open('/');
  await settle('wait');
  await tabs.note();
  return journal;

  async function take(step: Step): Promise<void> {
    const { injection, scenario, tab: number } = step;
    const tab = await tabs.tab(number);
    const since = Date.now();
    await sandbox.tracking.setFault(...(injection.service ?? []));
    if (injection.network === 'no such host') sandbox.connectPixel({ beaconUrl: NO_SUCH_HOST });
    if (injection.storage === 'full') await evaluateInShop(tab, refuseStorage);

    await during(step, tab);
    if (isLeft(step)) journal.leavings += 1;
    else await settle('ignore');
    if (injection.leaving === 'closes the tab') await tabs.close(number);
    if (injection.storage === 'cleared') await clearStorage(tab);
    if (injection.storage === 'full') await evaluateInShop(tab, acceptStorage);

    sandbox.connectPixel();
    await sandbox.tracking.setFault();
    journal.injected.push({ scenario, injection, tab: number, since, until: Date.now() });
    if (injection.minutesLater !== undefined) await comeBack(injection.minutesLater);
  }

  async function during({ injection, action, tab: number }: Step, tab: ShopTab): Promise<void> {
    const { leaving, secondTab } = injection;
    if (injection.network === 'offline') return addOffline(tab, action);
    if (leaving && leaving !== 'closes the tab') return addAndLeave(tab, handleOf(action), leaving);
    if (!secondTab) return act(tab, action);
    const second = await openSecond(secondTab, number);
    const acts = [tab, second].map((one) => () => act(one, action));
    // Two simultaneous first additions would create two carts, of which the shop loses one.
    if (await hasCart()) await Promise.all(acts.map((start) => start()));
    else for (const start of acts) await start();
  }

  async function hasCart(): Promise<boolean> {
    return (await visitor.context.cookies()).some(({ name }) => name === 'cart');
  }

  async function openSecond(how: 'new' | 'opened by the first', first: number): Promise<ShopTab> {
    if (how === 'new') return tabs.next();
    const opener = await tabs.tab(first);
    await evaluateInShop(opener, '');
    return tabs.openFrom(first);
  }

  /** The connection is lost after the shop has answered, and before the event reaches the pixel. */
  async function addOffline(tab: ShopTab, action: Action): Promise<void> {
    await tab.viewProduct(handleOf(action));
    await settle('ignore');
    await tab.page.evaluate('__wire.hold()');
    await tab.add();
    await visitor.context.setOffline(true);
    await tab.page.evaluate('__wire.release()');
    await settle('ignore');
    await visitor.context.setOffline(false);
  }

  async function clearStorage({ page }: ShopTab): Promise<void> {
    await page.evaluate(CLEAR_STORAGE);
    await visitor.context.clearCookies();
  }

  /** Empties every tab first, so that no page is open while the clock jumps. */
  async function comeBack(minutes: number): Promise<void> {
    await tabs.note();
    for (const { page } of tabs.all()) await page.goto('about:blank');
    await visitor.context.addInitScript(clockAhead(minutes * MINUTE_MS));
    for (const tab of tabs.all()) await tab.open('/');
    await settle('ignore');
  }

  /** Waits until every tab is idle, and records it for each page. */
  async function settle(timers: 'wait' | 'ignore'): Promise<void> {
    await visitor.settled({ timers });
    for (const { page } of tabs.all()) {
      if (page.url() === 'about:blank') continue;
      const [origin, now, putOff] = await page.evaluate<[number, number, number]>(UNDER_WAY);
      journal.settledAt.set(origin, [...(journal.settledAt.get(origin) ?? []), now]);
      if (putOff === 0) journal.quietAt.set(origin, now);
    }
  }
}

/** For a page, once none of its requests is under way: its id, the time, and the number of the pixel's delayed events. */
const UNDER_WAY = `(async () => {
  while (__requests.underWay > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const now = performance.timeOrigin + performance.now();
  const { timers } = await webPixelsSandbox.idle({ timers: 'ignore' });
  return [performance.timeOrigin, now, timers];
})()`;

/** An empty tab has no storage: it opens the shop first. */
async function evaluateInShop(tab: ShopTab, script: string): Promise<void> {
  if (tab.page.url() === 'about:blank') await tab.open('/');
  await tab.page.evaluate(script);
}

/** Whether the page of a step is left before all its work is known to have ended. */
function isLeft({ injection, then }: Step): boolean {
  const waits =
    injection.network === 'offline' || injection.storage === 'cleared' || injection.minutesLater;
  if (waits) return false;
  return (
    then === 'goes on' ||
    (injection.leaving !== undefined && injection.leaving !== 'closes the tab')
  );
}

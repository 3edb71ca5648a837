import type { Browser, Locator, Page } from 'playwright-core';
import type { Gallery } from '../../browser/admin/pages/gallery.ts';
import { NOW } from '../../browser/admin/pages/samples.ts';
import { showScene, WIDTHS } from '../../browser/admin/pages/open-scene.ts';
import { MEASURE_VITALS, type Vitals } from '../web-vitals.ts';

/** Chromium's slowdown factor for a processor about as slow as a phone's. */
const SLOWDOWN = 4;

/** The most controls that are used on one page. */
const CONTROLS = 20;

/** One visit, and the number of used and unused controls. */
export interface Visit extends Vitals {
  interactions: number;
  /** Controls that could not be clicked. */
  unused: number;
}

/** Runs before the page: its dates stand still, like the gallery server's. */
const MEASURE = `Date = class extends Date {
  static now() { return ${NOW.getTime()}; }
  constructor(...given) { super(...(given.length ? given : [${NOW.getTime()}])); }
};
${MEASURE_VITALS}`;

/** Hides the page, so that the remaining values are reported. */
const LEAVE = `{
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  vitals;
}`;

/**
 * Opens a scene of the gallery on a slowed processor, uses each of its controls like a person, and follows a link to
 * another page of the app.
 */
export async function usePage(browser: Browser, gallery: Gallery, scene: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: WIDTHS.desktop, height: 800 } });
  const page = await context.newPage();
  try {
    await page.addInitScript(MEASURE);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await showScene(page, gallery, scene);
    const { pathname } = new URL(page.url());
    const controls = page.locator('main').locator(USABLE).filter({ visible: true });
    let [interactions, unused] = [0, 0];
    for (let index = 0; index < Math.min(await controls.count(), CONTROLS); index += 1) {
      const used = await use(page, controls.nth(index));
      interactions += used;
      if (used === 0) unused += 1;
      if (new URL(page.url()).pathname !== pathname) break;
    }
    for (const name of ['Save', 'Discard']) {
      const button = page.getByRole('button', { name, exact: true }).first();
      if (await button.isVisible()) interactions += await press(page, button);
    }
    const link = page.locator('main a[href^="/app"]').filter({ visible: true }).first();
    if (await link.isVisible()) interactions += await press(page, link);
    return { ...(await page.evaluate<Vitals>(LEAVE)), interactions, unused };
  } finally {
    await context.close();
  }
}

/** Fields, tabs, controls that open menus and modals, and buttons. */
const USABLE = [
  'input:not([type=file]):not([type=hidden])',
  'textarea',
  'select',
  'summary',
  'button:not([aria-disabled=true])',
]
  .map((each) => `${each}:not(:disabled)`)
  .join(', ');

/**
 * Uses one control, and closes anything it has opened.
 * @returns the number of interactions
 */
async function use(page: Page, control: Locator): Promise<number> {
  const kind = await control.evaluate((element) => {
    const { type, localName } = element as unknown as { type?: string; localName: string };
    return type ?? localName;
  });
  const pressed = await press(page, control);
  if (pressed === 0) return 0;
  if (/^(text|password|email|search|number|url|textarea)/.test(kind))
    return 1 + (await type(page, 'Mug 1'));
  if (kind.startsWith('select')) return 1 + (await type(page, ['ArrowDown', 'Enter']));
  return 1 + (await type(page, ['Escape']));
}

async function press(page: Page, control: Locator): Promise<number> {
  try {
    await control.click({ timeout: 3_000 });
  } catch {
    // The control is covered, or an earlier interaction has removed it.
    return 0;
  }
  await painted(page);
  return 1;
}

async function type(page: Page, keys: Iterable<string>): Promise<number> {
  let pressed = 0;
  for (const key of keys) {
    await page.keyboard.press(key);
    await painted(page);
    pressed += 1;
  }
  return pressed;
}

/** Resolves once the browser has painted, and reported the interaction. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))))`);

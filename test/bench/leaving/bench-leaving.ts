import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import { buildPixel } from '../../support/build-pixel.ts';
import { launchChromium } from '../../support/chromium.ts';
import { machineLine } from '../machine.ts';
import type { BenchOptions } from '../options.ts';
import { startFarAway } from './far-away.ts';
import { keepsPages } from './keeps-pages.ts';
import { openShopper, WAYS } from './leave.ts';
import type { Circumstances, Fate, Way } from './leave.ts';
import { reportOf } from './report.ts';
import type { Cell } from './report.ts';

/** Additions per cell and column. */
const TIMES = { usual: 10, quick: 3, long: 50 };

const ROUND_TRIPS_MS = [0, 100, 300];
const EXTENSION: StorefrontSettings = { ...USUAL_EXTENSION, logins: false };

/** What arrives of an addition whose page is left at once: by the pixel alone, and with the storefront script. */
export async function benchLeaving(length: BenchOptions['length']): Promise<string> {
  const times = TIMES[length];
  const cells: Cell[] = [];
  await using house = new AsyncDisposableStack();
  let extension: StorefrontSettings | null = null;
  const { bundle } = await buildPixel();
  const sandbox = house.adopt(
    await startSandbox({ ports: 'free', bundle, extension: () => extension }),
    (it) => it.close(),
  );
  const farAway = house.adopt(
    await startFarAway(Number(new URL(sandbox.addresses.beacon).port)),
    (it) => it.close(),
  );
  let version = '';
  for (const backForwardCache of ['off', 'on'] as const) {
    console.log(`Leaving pages, back-forward cache ${backForwardCache}…`);
    const browser = await launchChromium({ backForwardCache });
    version = browser.version();
    if (backForwardCache === 'on' && !(await keepsPages(browser, sandbox.addresses.shop))) {
      console.log('This browser keeps no page, though it was told to: these cells are left out.');
      await browser.close();
      continue;
    }
    for (const circumstances of allCircumstances()) {
      const fates = async (): Promise<Fate[]> => {
        const shopper = await openShopper(sandbox, browser, farAway);
        const seen: Fate[] = [];
        while (seen.length < times) seen.push(await shopper.leave(circumstances));
        await shopper.close();
        return seen;
      };
      extension = null;
      const alone = await fates();
      extension = EXTENSION;
      const withScript = await fates();
      cells.push({ ...circumstances, backForwardCache, alone, withScript });
    }
    await browser.close();
  }
  return reportOf(cells, times, machineLine([`Chromium ${version}`]));
}

function allCircumstances(): Circumstances[] {
  return (Object.keys(WAYS) as Way[]).flatMap((way) =>
    ROUND_TRIPS_MS.flatMap((roundTripMs) =>
      (['cold', 'warm'] as const).map((connection) => ({ way, roundTripMs, connection })),
    ),
  );
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { HEIGHT, WIDTHS } from './open-scene.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The barriers found by axe, each with its element. */
export async function barriers(page: Page | Frame): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  // Only the violations: all results of a page are megabytes, and take axe a while to describe.
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/**
 * Checks a state that is only reached by pressing buttons: no barrier, no sideways scrolling on a phone. With a folder
 * in `PICTURES`, it is also photographed.
 */
export async function isWellMade(page: Page, name: string): Promise<void> {
  for (const [device, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await barriers(page)).toEqual([]);
    const { scrollWidth } = await page.evaluate<{ scrollWidth: number }>(
      '({ scrollWidth: document.documentElement.scrollWidth })',
    );
    expect(scrollWidth).toBeLessThanOrEqual(width);
    const folder = process.env.PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${device}.png`, fullPage: true });
  }
}

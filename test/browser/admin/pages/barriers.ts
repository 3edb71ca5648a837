import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { once } from '../../../sandbox/service-parts/once.ts';
import { serve } from '../../../support/serve.ts';
import { HEIGHT, WIDTHS } from './open-scene.ts';

/** The address of axe, which a browser keeps compiled: sent with a call, each page would compile it anew. */
const axeUrl = once(async () => {
  const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'));
  const { origin } = await serve((_, response) => {
    response
      .writeHead(200, {
        'Content-Type': 'text/javascript',
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'max-age=86400',
      })
      .end(script);
  });
  return origin;
});

/** The barriers found by axe, each with its element. */
export async function barriers(page: Page | Frame): Promise<string[]> {
  // Only the violations: all results of a page are megabytes, and take axe a while to describe.
  const violations = await page.evaluate<AxeResults['violations']>(
    `import('${await axeUrl()}').then(() => axe.run({ resultTypes: ['violations'] })).then(({ violations }) => violations)`,
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

import { expect, it } from 'vitest';
import { createPixelRuntimeAssets } from './assets.ts';

it('The pixel is served as it is at the moment of the request, and nothing at other addresses.', async () => {
  let bundle = 'one';
  const assetFor = await createPixelRuntimeAssets({ pixelBundle: () => bundle });
  bundle = 'two';
  expect(assetFor('/web-pixels/pixel.js')?.body).toBe('two');
  expect(assetFor('/web-pixels/other.js')).toBeNull();
});

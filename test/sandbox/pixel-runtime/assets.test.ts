import { describe, expect, it } from 'vitest';
import { createPixelRuntimeAssets } from './assets.ts';

describe('the files of the pixel runtime', () => {
  const assetFor = createPixelRuntimeAssets({ pixelBundle: () => 'the pixel' });

  it('are nowhere else', () => {
    expect(assetFor('/web-pixels/other.js')).toBeNull();
    expect(assetFor('constructor')).toBeNull();
  });

  it('carry the pixel as it is at the moment of the request', () => {
    let bundle = 'one';
    const current = createPixelRuntimeAssets({ pixelBundle: () => bundle });
    bundle = 'two';
    expect(current('/web-pixels/pixel.js')?.body).toBe('two');
  });
});

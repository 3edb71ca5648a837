import type { ShopifyProblem } from '../../shopify/admin-api.ts';
import type { texts } from '../../texts/en/index.ts';
import type { Translate } from '../../texts/texts.ts';

type KnownCode = keyof typeof texts.pixel.problems;

/**
 * Returns why Shopify did not change the pixel, and what to do. A code without its own text gets that of an unexpected
 * error.
 */
export function pixelProblemText({ code }: ShopifyProblem, t: Translate): string {
  return t(`pixel.problems.${isKnown(code, t) ? code : 'UNEXPECTED_ERROR'}`);
}

const isKnown = (code: string, t: Translate): code is KnownCode =>
  Object.hasOwn(t('pixel.problems', { returnObjects: true }), code);

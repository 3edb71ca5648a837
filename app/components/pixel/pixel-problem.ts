import type { ShopifyProblem } from '../../shopify/admin-api.ts';
import { textOf, type Translate } from '../../texts/texts.ts';

/**
 * Returns why Shopify did not change the pixel, and what to do. A code without its own text gets that of an unexpected
 * error.
 */
export const pixelProblemText = ({ code }: ShopifyProblem, t: Translate): string =>
  textOf(t('pixel.problems'), code, 'UNEXPECTED_ERROR');

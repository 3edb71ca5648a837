/** The texts of the overview and of the frame of every page, in German, in the words of Shopify's own admin. */

export { automatic } from './automatic.ts';
export { common } from './common.ts';
export { frame } from './frame.ts';
export { guide } from './guide.ts';
export { health } from './health.ts';
export { indexing } from './indexing.ts';
export { overview } from './overview.ts';
export { storefront } from './storefront.ts';
export { time } from './time.ts';

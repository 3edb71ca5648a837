/**
 * The texts of the overview and of the frame of every page, in American English, which a browser loads first. Their keys
 * are those of every language.
 */

export { automatic } from './automatic.ts';
export { common } from './common.ts';
export { frame } from './frame.ts';
export { guide } from './guide.ts';
export { health } from './health.ts';
export { indexing } from './indexing.ts';
export { overview } from './overview.ts';
export { storefront } from './storefront.ts';
export { time } from './time.ts';

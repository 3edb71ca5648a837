/** The texts of the app's pages in American English, by page. Their keys are those of every language. */

export { alerts } from './alerts.ts';
export { automatic } from './automatic.ts';
export { common } from './common.ts';
export { frame } from './frame.ts';
export { guide } from './guide.ts';
export { health } from './health.ts';
export { history } from './history.ts';
export { indexing } from './indexing.ts';
export { logins } from './logins.ts';
export { orders } from './orders.ts';
export { overview } from './overview.ts';
export { pixel } from './pixel.ts';
export { products } from './products.ts';
export { results } from './results.ts';
export { settings } from './settings.ts';
export { shopFeed } from './shop-feed.ts';
export { storefront } from './storefront.ts';
export { time } from './time.ts';
export { uploads } from './uploads.ts';

/** The texts of the other pages and of mails, in American English, by page. */

export { alerts } from './alerts.ts';
export { history } from './history.ts';
export { logins } from './logins.ts';
export { orders } from './orders.ts';
export { pixel } from './pixel.ts';
export { products } from './products.ts';
export { results } from './results.ts';
export { settings } from './settings.ts';
export { shopFeed } from './shop-feed.ts';
export { uploads } from './uploads.ts';

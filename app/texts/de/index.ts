import type * as english from '../en/index.ts';
import type { Translation } from '../languages.ts';
import { automatic } from './automatic.ts';
import { alerts } from './alerts.ts';
import { common } from './common.ts';
import { frame } from './frame.ts';
import { guide } from './guide.ts';
import { health } from './health.ts';
import { history } from './history.ts';
import { indexing } from './indexing.ts';
import { logins } from './logins.ts';
import { orders } from './orders.ts';
import { overview } from './overview.ts';
import { pixel } from './pixel.ts';
import { products } from './products.ts';
import { results } from './results.ts';
import { settings } from './settings.ts';
import { shopFeed } from './shop-feed.ts';
import { storefront } from './storefront.ts';
import { time } from './time.ts';
import { uploads } from './uploads.ts';

export { default as polaris } from '@shopify/polaris/locales/de.json' with { type: 'json' };

/** The texts of the app's pages in German, in the words of Shopify's own admin. */
export const texts: Translation<typeof english.texts> = {
  automatic,
  alerts,
  common,
  frame,
  guide,
  health,
  history,
  indexing,
  logins,
  orders,
  overview,
  pixel,
  products,
  results,
  settings,
  shopFeed,
  storefront,
  time,
  uploads,
};

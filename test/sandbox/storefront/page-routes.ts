import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { LOCALE } from './cart/cart-routes.ts';
import { selectedOffer } from './data/catalogue.ts';
import { marketOfCountry } from './data/markets.ts';
import { cartContents, cartDrawer, cartPage } from './pages/cart-page.ts';
import type { Page, RenderPage } from './pages/frame.ts';
import { productPage } from './pages/product-page.ts';
import {
  accountPage,
  collectionPage,
  homePage,
  loginPage,
  searchPage,
} from './pages/shop-pages.ts';
import { ACCOUNT_COOKIE, readVisit, type Shop, type Visit } from './shop.ts';

export interface PageRoutesOptions {
  shop: Shop;
  /** Renders a page in the shop's frame. */
  render: RenderPage;
}

const YEAR = 365 * 24 * 60 * 60;

/** The routes of browsing, the account, and the switch between markets. */
export function pageRoutes({ shop, render }: PageRoutesOptions): Hono {
  const app = new Hono();
  const page = (path: string, make: (visit: Visit, context: Context) => Page | undefined): void => {
    app.get(path, (context) => {
      const visit = readVisit(context, shop);
      const made = make(visit, context);
      return made ? render(context, visit, made) : context.notFound();
    });
  };

  app.get('/', (context) => {
    const visit = readVisit(context, shop);
    switch (context.req.query('section_id')) {
      case 'cart-drawer':
        return context.html(cartDrawer(visit));
      case 'cart-contents':
        return context.html(cartContents(visit));
      default:
        return render(context, visit, homePage(visit, shop.catalogue));
    }
  });
  page('/collections/:handle', (visit, { req }) => {
    const collection = shop.catalogue.findCollection(req.param('handle') ?? '');
    return collection && collectionPage(collection, visit);
  });
  page('/products/:handle', (visit, { req }) => {
    const product = shop.catalogue.findByHandle(req.param('handle') ?? '');
    return (
      product && productPage(selectedOffer(product, req.query('variant')), visit, shop.catalogue)
    );
  });
  page('/search', (visit, { req }) => searchPage(req.query('q') ?? '', visit, shop.catalogue));
  page('/cart', cartPage);
  page(`${LOCALE}/cart`, cartPage);

  app.get('/account', (context) => {
    const visit = readVisit(context, shop);
    const { customer } = visit;
    return customer
      ? render(context, visit, accountPage(customer))
      : context.redirect('/account/login');
  });
  page('/account/login', () => loginPage(shop.accounts));
  app.post('/account/login', async (context) => {
    const { email } = await context.req.parseBody();
    const session = shop.accounts.signIn(typeof email === 'string' ? email : '');
    if (session === undefined) return context.redirect('/account/login');
    setCookie(context, ACCOUNT_COOKIE, session, { path: '/', httpOnly: true, sameSite: 'Lax' });
    return context.redirect('/account');
  });
  app.get('/account/logout', (context) => {
    shop.accounts.signOut(getCookie(context, ACCOUNT_COOKIE) ?? '');
    deleteCookie(context, ACCOUNT_COOKIE, { path: '/' });
    return context.redirect('/');
  });

  app.post('/localization', async (context) => {
    const { country_code: country, return_to: returnTo } = await context.req.parseBody();
    const market = marketOfCountry(typeof country === 'string' ? country : undefined);
    const options = { path: '/', maxAge: YEAR, sameSite: 'Lax' } as const;
    setCookie(context, 'localization', market.country, options);
    return context.redirect(typeof returnTo === 'string' ? returnTo : '/');
  });
  return app;
}

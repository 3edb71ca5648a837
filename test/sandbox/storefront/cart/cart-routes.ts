import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { readVisit, rememberCart, type Shop, type Visit } from '../shop.ts';
import {
  addToCart,
  CartError,
  findLine,
  setQuantity,
  type Addition,
  type Cart,
  type Offers,
} from './cart.ts';
import {
  cartJson,
  changedCartJson,
  lineJson,
  updatedCartJson,
  type AnswerContext,
} from './cart-json.ts';
import {
  readAddition,
  readChange,
  readUpdate,
  requestFields,
  type ChangeRequest,
  type UpdateRequest,
} from './cart-request.ts';

export interface CartRoutesOptions {
  shop: Shop;
  /** Origin of the shop in the browser, for addresses of pictures. */
  origin: () => string;
}

/** A locale before a path, in the format of Shopify's markets: `/de`, `/en-de`. */
export const LOCALE = '/:locale{[a-z][a-z][a-z]?(?:-[a-z0-9]+)?}';
const METHODS = ['GET', 'POST'];

/**
 * The Ajax cart API and its form counterparts (Shopify, "Ajax API reference: Cart"), with and without a locale prefix.
 * An address without `.js` answers JSON to scripts and redirects a browser to `/cart`.
 */
export function cartRoutes({ shop, origin }: CartRoutesOptions): Hono {
  const app = new Hono();
  const answerContext = ({ market }: Visit): AnswerContext => ({ market, origin: origin() });
  const save = (context: Context, cart: Cart): void => {
    shop.carts.save(cart);
    rememberCart(context, cart);
  };
  const route = (action: string, handle: (context: Context) => Promise<unknown>): void => {
    app.on(METHODS, pathsOf(action), async (context) => {
      const body = await handle(context);
      return wantsJson(context) ? context.json(body) : context.redirect(cartPage(context));
    });
  };

  route('add', async (context) => {
    const { additions, bulk } = readAddition(await requestFields(context));
    const visit = readVisit(context, shop);
    const { cart, touched } = addToCart(
      visit.cart ?? shop.carts.begin(),
      additions,
      shop.catalogue,
    );
    save(context, cart);
    const items = touched.map((line) => lineJson(line, answerContext(visit)));
    return bulk ? { items } : items[0];
  });

  route('change', async (context) => {
    const request = readChange(await requestFields(context));
    const visit = readVisit(context, shop);
    const before = visit.cart ?? shop.carts.begin();
    const after = applyChange(before, request);
    save(context, after);
    return changedCartJson(before, after, answerContext(visit));
  });

  route('update', async (context) => {
    const request = readUpdate(await requestFields(context));
    const visit = readVisit(context, shop);
    const before = visit.cart ?? shop.carts.begin();
    const after = applyUpdate(before, request, shop.catalogue);
    save(context, after);
    return updatedCartJson(before, after, answerContext(visit));
  });

  route('clear', (context) => {
    const visit = readVisit(context, shop);
    const cart: Cart = { ...(visit.cart ?? shop.carts.begin()), lines: [] };
    save(context, cart);
    return Promise.resolve(cartJson(cart, answerContext(visit)));
  });

  app.get('/cart.js', read).get('/cart.json', read);
  app.get(`${LOCALE}/cart.js`, read).get(`${LOCALE}/cart.json`, read);
  function read(context: Context) {
    const visit = readVisit(context, shop);
    const cart = visit.cart ?? shop.carts.begin();
    save(context, cart);
    return context.json(cartJson(cart, answerContext(visit)));
  }

  app.get('/cart/:items{[0-9]+:[0-9:,]+}', (context) => {
    const visit = readVisit(context, shop);
    const { cart } = addToCart(
      shop.carts.begin(),
      readPermalink(context.req.param('items')),
      shop.catalogue,
    );
    if (visit.cart) shop.carts.remove(visit.cart.token);
    save(context, cart);
    const page = context.req.query('storefront') === 'true' ? '/cart' : '/checkout';
    return context.redirect(`${page}?cart_link_id=${newCartLinkId()}`);
  });

  app.onError((error, context) => {
    if (!(error instanceof CartError)) throw error;
    if (!wantsJson(context)) return context.text(error.message, error.status);
    const missing = error.status === 400 && context.req.path.includes('/cart/add');
    return context.json(
      missing
        ? {
            status: 'bad_request',
            message: 'Parameter Missing or Invalid',
            description: error.message,
          }
        : { status: error.status, message: 'Cart Error', description: error.message },
      error.status,
    );
  });
  return app;
}

function applyChange(cart: Cart, request: ChangeRequest): Cart {
  const line = 'line' in request ? cart.lines[request.line - 1] : findLine(cart, request.id);
  if (!line) throw new CartError(400, 'no valid id or line parameter');
  return setQuantity(cart, line.key, request.quantity);
}

/** Assigns new quantities to lines by position, or by id; an id without a line is added. */
function applyUpdate(cart: Cart, { updates = [] }: UpdateRequest, catalogue: Offers): Cart {
  const wanted = Array.isArray(updates)
    ? updates.map((quantity, index) => [cart.lines[index]?.key, quantity] as const)
    : Object.entries(updates);
  let after = cart;
  for (const [id, quantity] of wanted) {
    if (id === undefined) continue;
    const line = findLine(cart, id);
    if (line) after = setQuantity(after, line.key, quantity);
    else if (quantity > 0) after = addToCart(after, [addition(id, quantity)], catalogue).cart;
  }
  return after;
}

function readPermalink(items: string): Addition[] {
  return items.split(',').map((item) => {
    const [variantId = '', quantity = ''] = item.split(':');
    return addition(variantId, Number(quantity));
  });
}

/** Eight characters, as Shopify makes them. */
function newCartLinkId(): string {
  return randomBytes(6).toString('base64url');
}

function addition(variantId: string, quantity: number): Addition {
  return { variantId, quantity, properties: {} };
}

function pathsOf(action: string): string[] {
  return ['', LOCALE].flatMap((prefix) =>
    ['', '.js', '.json'].map((ending) => `${prefix}/cart/${action}${ending}`),
  );
}

function wantsJson({ req }: Context): boolean {
  return (
    /\.js(on)?$/.test(req.path) ||
    req.header('x-requested-with') === 'XMLHttpRequest' ||
    /json|javascript/.test(req.header('accept') ?? '')
  );
}

/** The cart page, in the locale of the request. */
function cartPage({ req }: Context): string {
  return req.path.slice(0, req.path.indexOf('/cart')) + '/cart';
}

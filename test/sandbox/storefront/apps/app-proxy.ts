import { createHmac } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { proxy } from 'hono/proxy';
import { APP_PROXY_PATH } from '../../../../app/beacon/login-report.ts';
import { readVisit, type Shop } from '../shop.ts';

/** The target of the shop's app proxy (`[app_proxy]` of the app's configuration), with secret and shop. */
export interface AppProxy {
  /** The address that replaces `/apps/beacon-pixel`; the rest of the path is appended. */
  url: string;
  /** The app's API secret, with which Shopify signs. */
  apiSecret: string;
  /** The shop's permanent domain. */
  shop: string;
}

export interface AppProxyOptions {
  shop: Shop;
  /** Read for each request; `null` without an app. */
  appProxy: () => AppProxy | null;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** An address for documentation (RFC 5737), since every visit originates on this machine. */
export const VISITOR_ADDRESS = '203.0.113.7';

/**
 * Forwards requests to the app as Shopify does: without cookies in either direction, and with a signed query that names
 * shop and shopper. The body is not signed (Shopify, "App proxies").
 */
export function appProxyRoutes({ shop, appProxy, now }: AppProxyOptions): Hono {
  const app = new Hono();
  app.all(`${APP_PROXY_PATH}/*`, async (context) => {
    const proxy = appProxy();
    if (!proxy) return context.notFound();
    const query = signedQuery(new URL(context.req.url).searchParams, proxy.apiSecret, {
      shop: proxy.shop,
      logged_in_customer_id: readVisit(context, shop).customer?.id ?? '',
      path_prefix: APP_PROXY_PATH,
      timestamp: String(Math.floor(now() / 1000)),
    });
    const path = context.req.path.slice(APP_PROXY_PATH.length);
    return pass(context, `${proxy.url}${path}?${query.toString()}`, proxy.shop);
  });
  return app;
}

/** The query that the app receives: the shopper's own, then Shopify's parameters, then the signature. */
export function signedQuery(
  asked: URLSearchParams,
  apiSecret: string,
  added: Record<string, string>,
): URLSearchParams {
  const query = new URLSearchParams([...asked, ...Object.entries(added)]);
  query.delete('signature');
  query.append('signature', signature(query, apiSecret));
  return query;
}

/** Shopify's signature of an app proxy's query, in hex. */
export function signature(query: URLSearchParams, apiSecret: string): string {
  const names = [...new Set(query.keys())].sort();
  const message = names.map((name) => `${name}=${query.getAll(name).join(',')}`).join('');
  return createHmac('sha256', apiSecret).update(message).digest('hex');
}

/** Shopify appends the visitor's address to the request's own header, and does not guarantee a user agent. */
async function pass({ req }: Context, address: string, shop: string): Promise<Response> {
  const via = req.header('x-forwarded-for');
  const headers = {
    ...req.header(),
    ...{ cookie: undefined, host: undefined, 'user-agent': undefined },
    'x-forwarded-host': shop,
    'x-forwarded-for': via === undefined ? VISITOR_ADDRESS : `${via}, ${VISITOR_ADDRESS}`,
  };
  const body = ['GET', 'HEAD'].includes(req.method) ? null : await req.arrayBuffer();
  try {
    const answer = await proxy(address, { method: req.method, headers, body, redirect: 'manual' });
    answer.headers.delete('set-cookie');
    return answer;
  } catch {
    return new Response('The app does not answer.', { status: 502 });
  }
}

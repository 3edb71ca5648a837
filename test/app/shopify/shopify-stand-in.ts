import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { adminApiRoutes } from '../../sandbox/admin/admin-api/routes.ts';
import { tokenRoutes } from '../../sandbox/admin/platform/access-tokens.ts';
import { createPlatform, type Platform } from '../../sandbox/admin/platform/platform.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { createCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { createListener } from '../../sandbox/service-parts/listener.ts';
import { leadShopifyNamesTo } from './names-lead-here.ts';

/** The sandbox's Shopify without its pages, and its received requests. */
export interface ShopifyStandIn {
  platform: Platform;
  /** The operation, or the kind of token, of each request since {@link ShopifyStandIn.forgetAsked}. */
  asked: string[];
  forgetAsked(): void;
  /** Calls `interfere` once, before the next request of this name is answered. */
  justBefore(name: string, interfere: () => void | Promise<void>): void;
  /** Answers the next request of this name in place of Shopify. */
  answerOnce(name: string, answer: () => Response | Promise<Response>): void;
  close(): Promise<void>;
}

/** Starts it with the app installed in its one shop; from then on Shopify's names lead to it. */
export async function startShopify(): Promise<ShopifyStandIn> {
  const platform = createPlatform({ catalogue: createCatalogue(), now: () => new Date() });
  platform.install();
  const asked: string[] = [];
  const before = new Map<string, () => void | Promise<void>>();
  const instead = new Map<string, () => Response | Promise<Response>>();

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    const name = nameOf(await context.req.raw.clone().text());
    asked.push(name);
    const interfere = before.get(name);
    before.delete(name);
    await interfere?.();
    const answer = instead.get(name);
    instead.delete(name);
    if (answer !== undefined) return answer();
    if (context.req.header('x-forwarded-host') !== SHOP.domain) return context.notFound();
    return next();
  });
  app.route('/', tokenRoutes(platform));
  app.route('/', adminApiRoutes({ platform }));

  const listener = createListener({ app, port: 0 });
  await listener.open();
  leadShopifyNamesTo(`http://127.0.0.1:${listener.port()}`);
  return {
    platform,
    asked,
    forgetAsked() {
      asked.length = 0;
    },
    justBefore: (name, interfere) => void before.set(name, interfere),
    answerOnce: (name, answer) => void instead.set(name, answer),
    async close() {
      leadShopifyNamesTo(null);
      await listener.shut();
    },
  };
}

/** The name of a request: `ReadPixel` of a GraphQL document, `offline token` or `online token` of an exchange. */
function nameOf(body: string): string {
  return (
    /(?:query|mutation) (\w+)/.exec(body)?.[1] ??
    (/(offline|online)-access-token/.exec(body)?.[1]?.concat(' token') || 'something else')
  );
}

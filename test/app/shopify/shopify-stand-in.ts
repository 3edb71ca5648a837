import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { adminApiRoutes } from '../../sandbox/admin/admin-api/routes.ts';
import { tokenRoutes } from '../../sandbox/admin/platform/access-tokens.ts';
import { createPlatform } from '../../sandbox/admin/platform/platform.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { createCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { createListener } from '../../sandbox/service-parts/listener.ts';
import { leadShopifyNamesTo } from './names-lead-here.ts';

/** The sandbox's Shopify without its pages, and its received requests. */
export type ShopifyStandIn = Awaited<ReturnType<typeof startShopify>>;

type Interfere = () => void | Promise<void>;
type AnswerInstead = () => Response | Promise<Response>;

/** Starts it with the app installed in its one shop; from then on Shopify's names lead to it. */
export async function startShopify() {
  const platform = createPlatform({ catalogue: createCatalogue(), now: () => new Date() });
  platform.install();
  /** The operation, or the kind of token, of each request since `forgetAsked`. */
  const asked: string[] = [];
  const before = new Map<string, Interfere>();
  const instead = new Map<string, AnswerInstead>();

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
    /** Calls `interfere` once, before the next request of this name is answered. */
    justBefore: (name: string, interfere: Interfere) => void before.set(name, interfere),
    /** Answers the next request of this name in place of Shopify. */
    answerOnce: (name: string, answer: AnswerInstead) => void instead.set(name, answer),
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

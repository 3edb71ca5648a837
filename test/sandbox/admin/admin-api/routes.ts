import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { delay, reset } from '../../service-parts/connection.ts';
import { SLOW_MS } from '../platform/faults.ts';
import type { Platform } from '../platform/platform.ts';
import { askSchema, createExecutor, THROTTLED } from './execute.ts';
import { API_VERSION } from './schema.ts';

/** `POST /admin/api/<version>/graphql.json` */
export function adminApiRoutes(platform: Platform): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const execute = createExecutor(platform);

  app.post(`/admin/api/${API_VERSION}/graphql.json`, async (context) => {
    const { adminApi } = platform.faults();
    if (adminApi === 'down') return reset(context.env.incoming);
    if (adminApi === 'slow') await delay(SLOW_MS, context.env.outgoing);
    if (adminApi === 'server error') return context.json({ errors: 'Internal Server Error' }, 500);

    const token = context.req.header('x-shopify-access-token') ?? '';
    if (!platform.tokens.find(token)) return context.json({ errors: UNAUTHORIZED }, 401);
    if (adminApi === 'throttled') return context.json(THROTTLED);

    const body: unknown = await context.req.json().catch(() => null);
    const ask = askSchema.safeParse(body);
    if (!ask.success) {
      return context.json({ errors: { query: 'Required parameter missing or invalid' } }, 400);
    }
    return context.json(await execute(ask.data));
  });

  app.post('/admin/api/*', (context) => context.json({ errors: 'Not Found' }, 404));
  return app;
}

const UNAUTHORIZED = '[API] Invalid API key or access token (unrecognized login or wrong password)';

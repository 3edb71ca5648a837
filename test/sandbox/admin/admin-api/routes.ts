import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { delay, reset } from '../../service-parts/listener.ts';
import { SLOW_MS } from '../platform/faults.ts';
import { RESULTS_PATH } from './bulk-operations.ts';
import {
  API_VERSION,
  askSchema,
  createExecutor,
  type ExecutorParts,
  THROTTLED,
} from './execute.ts';

/** `POST /admin/api/<version>/graphql.json`, and the addresses of bulk operations' results. */
export function adminApiRoutes({
  platform,
  onBulkEnd = () => undefined,
}: Pick<ExecutorParts, 'platform'> & Partial<ExecutorParts>): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const { execute, bulkOperations } = createExecutor({ platform, onBulkEnd });

  app.post(`/admin/api/${API_VERSION}/graphql.json`, async (context) => {
    const { adminApi } = platform.faults();
    if (adminApi === 'down') return reset(context.env.incoming);
    if (adminApi === 'slow') await delay(SLOW_MS, context.env.outgoing);
    if (adminApi === 'server error') return context.json({ errors: 'Internal Server Error' }, 500);

    const token = context.req.header('x-shopify-access-token') ?? '';
    if (!platform.tokens.usable().includes(token))
      return context.json({ errors: UNAUTHORIZED }, 401);
    if (adminApi === 'throttled') return context.json(THROTTLED);

    const body: unknown = await context.req.json().catch(() => null);
    const ask = askSchema.safeParse(body);
    if (!ask.success) {
      return context.json({ errors: { query: 'Required parameter missing or invalid' } }, 400);
    }
    return context.json(await execute(ask.data));
  });

  app.get(`${RESULTS_PATH}/:name`, async (context) => {
    const { bulkOperations: fault } = platform.faults();
    if (fault === 'slow') await delay(SLOW_MS, context.env.outgoing);
    const lines = bulkOperations.result(context.req.param('name').replace(/\.jsonl$/, ''));
    // Google's storage answers an expired address like this.
    if (lines === null) return context.text('<Code>ExpiredToken</Code>', 400);
    const text = function* () {
      for (const line of fault === 'cut off' ? lines.slice(0, lines.length / 2) : lines)
        yield Buffer.from(`${line}\n`);
      if (fault === 'cut off') context.env.outgoing.destroy();
    };
    return context.body(ReadableStream.from(text()), 200, { 'Content-Type': 'application/jsonl' });
  });

  app.post('/admin/api/*', (context) => context.json({ errors: 'Not Found' }, 404));
  return app;
}

const UNAUTHORIZED = '[API] Invalid API key or access token (unrecognized login or wrong password)';

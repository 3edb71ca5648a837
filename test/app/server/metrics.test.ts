import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { QueueDepth } from '../../../app/work/queue.ts';
import { createMetrics, QUEUE_KEPT_MS, type MetricsDeps } from '../../../app/server/metrics.ts';
import {
  createRouteNames,
  patternsOf,
  PATTERNS_BEFORE_PAGES,
} from '../../../app/server/route-names.ts';
import { useHttpApp } from './served-app.ts';

const TOKEN = 'the-token-of-the-collector';
const DEPTH: QueueDepth = { queue: 'login', due: 7, later: 2, oldestDueSeconds: 31.5 };
const app = useHttpApp();

function metricsOf(parts: Partial<MetricsDeps> = {}) {
  return createMetrics({
    version: '1.2.3',
    role: 'all',
    queueDepths: () => Promise.resolve([DEPTH]),
    ...parts,
  });
}

/** The lines of the app's own metrics. */
async function own(metrics: Pick<ReturnType<typeof createMetrics>, 'read'>): Promise<string[]> {
  const { text } = await metrics.read();
  return text.split('\n').filter((line) => line.startsWith('beacon_pixel_'));
}

describe('the metrics of a process', () => {
  it('have its version, answers, and outcomes of logins, re-indexes and reports', async () => {
    const metrics = metricsOf();
    metrics.requestAnswered({ route: '/proxy/login', status: 202, seconds: 0.02 });
    metrics.requestAnswered({ route: '/proxy/login', status: 429, seconds: 0.002 });
    metrics.loginOutcome('done');
    metrics.reindexState('failed');
    metrics.browserReport('accepted');
    metrics.browserEvents('refused', 30);
    expect(await own(metrics)).toEqual(
      expect.arrayContaining([
        'beacon_pixel_info{version="1.2.3",role="all"} 1',
        'beacon_pixel_http_request_seconds_bucket{le="0.025",route="/proxy/login",status="2xx"} 1',
        'beacon_pixel_http_request_seconds_count{route="/proxy/login",status="4xx"} 1',
        'beacon_pixel_login_outcomes_total{state="done"} 1',
        'beacon_pixel_reindex_states_total{state="failed"} 1',
        'beacon_pixel_browser_reports_total{outcome="accepted"} 1',
        'beacon_pixel_browser_events_total{outcome="refused"} 30',
      ]),
    );
    const { text } = await metrics.read();
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
  });

  it('begin each count with 0, since Prometheus sees no increase in a first 1', async () => {
    const counts = (await own(metricsOf())).filter((line) => line.includes('_total'));
    expect(counts.every((line) => line.endsWith(' 0'))).toBe(true);
    const labels = counts.map((line) =>
      /beacon_pixel_(\w+)_total\{\w+="(.*)"\}/.exec(line)?.slice(1),
    );
    expect(labels.map((parts) => parts?.join(' '))).toEqual([
      ...['waiting', 'done', 'failed', 'unknown'].map((state) => `login_outcomes ${state}`),
      ...[
        'requested',
        'waiting',
        'sending',
        'accepted',
        'unknown',
        'running',
        'done',
        'failed',
        'refused',
        'lost',
        'cancelled',
      ].map((state) => `reindex_states ${state}`),
      ...['accepted', 'malformed', 'too-many', 'failed', 'unknown-shop'].map(
        (outcome) => `browser_reports ${outcome}`,
      ),
      ...['taken', 'refused', 'not-taken', 'unknown'].map((outcome) => `browser_events ${outcome}`),
    ]);
  });

  it('have the length of the queue, which is read once for several collectors', async () => {
    let asked = 0;
    let at = 0;
    const queueDepths = () => {
      asked += 1;
      return Promise.resolve([DEPTH]);
    };
    const metrics = metricsOf({ queueDepths, elapsed: () => at });
    expect(await own(metrics)).toEqual(
      expect.arrayContaining([
        'beacon_pixel_queue_jobs{queue="login",when="due"} 7',
        'beacon_pixel_queue_jobs{queue="login",when="later"} 2',
        'beacon_pixel_queue_oldest_due_seconds{queue="login"} 31.5',
      ]),
    );
    await Promise.all([metrics.read(), metrics.read()]);
    expect(asked).toBe(1);
    at = QUEUE_KEPT_MS;
    await Promise.all([metrics.read(), metrics.read()]);
    expect(asked).toBe(2);
  });

  it('leave out a queue that does not answer', async () => {
    const lost = metricsOf({ queueDepths: () => Promise.reject(new Error('no database')) });
    const silent = metricsOf({ queueDepths: () => new Promise(() => undefined) });
    for (const metrics of [lost, silent]) {
      const lines = await own(metrics);
      expect(lines).toContain('beacon_pixel_info{version="1.2.3",role="all"} 1');
      expect(lines.filter((line) => line.includes('queue'))).toEqual([]);
    }
  });
});

describe('/metrics', () => {
  const serve = () => {
    const metrics = metricsOf();
    return app.serve({ metrics: { token: TOKEN, read: metrics.read } });
  };

  it('answers a request with the token', async () => {
    const response = await fetch(`${await serve()}/metrics`, {
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/plain; version=0.0.4');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('beacon_pixel_info');
  });

  it.each([
    ['nothing', {}],
    ['another token', { Authorization: 'Bearer another-token' }],
    ['a part of it', { Authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['the token as a password', { Authorization: `Basic ${TOKEN}` }],
  ])('refuses a request with %s', async (_, headers) => {
    const response = await fetch(`${await serve()}/metrics`, { headers });
    expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.text()).toBe('Send the token.');
  });

  it('does not exist without a token in the configuration', async () => {
    const gone = () => Promise.resolve(new Response('Not found.', { status: 404 }));
    const origin = await app.serve({ pages: gone });
    const response = await fetch(`${origin}/metrics`, {
      headers: { Authorization: 'Bearer ' },
    });
    expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
  });

  it('counts answers by path', async () => {
    const answered: unknown[] = [];
    const origin = await app.serve({ onAnswer: (answer) => answered.push(answer) });
    await fetch(`${origin}/app/settings.data?shop=demo-shop.myshopify.com`);
    expect(answered).toEqual([
      { path: '/app/settings.data', status: 200, seconds: expect.any(Number) as number },
    ]);
  });
});

const routes = {
  root: { id: 'root', path: '' },
  'routes/app': { id: 'routes/app', parentId: 'root', path: 'app' },
  'routes/app._index': { id: 'routes/app._index', parentId: 'routes/app', index: true },
  'routes/app.$': { id: 'routes/app.$', parentId: 'routes/app', path: '*' },
  'routes/app.history.$id': {
    id: 'routes/app.history.$id',
    parentId: 'routes/app',
    path: 'history/:id',
  },
};
const nameOf = createRouteNames([
  ...PATTERNS_BEFORE_PAGES,
  ...patternsOf({ routes } as unknown as Parameters<typeof patternsOf>[0]),
]);

it.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/app', '/app'],
  ['/app.data', '/app'],
  ['/app/history/4711.data', '/app/history/:id'],
  ['/app/history/4711/more', '/app/*'],
  ['/app/made-up', '/app/*'],
  ['/proxy/login', '/proxy/login'],
  ['/proxy/else', '/proxy/*'],
  ['/assets/x-abc.js', '/assets/*'],
  ['/wp-admin', 'other'],
  ['/__proto__', 'other'],
  [`/${'a/'.repeat(5_000)}`, 'other'],
])('The name of the route of %s is %s.', (path, name) => {
  expect(nameOf(path)).toBe(name);
});

describe('the dashboard', () => {
  const address = new URL('../../../docs/grafana-dashboard.json', import.meta.url);
  const readDashboard = () => readFile(address, 'utf8');

  it('uses existing metrics, and has a panel for each of the app’s own', async () => {
    const metrics = metricsOf();
    metrics.requestAnswered({ route: '/', status: 200, seconds: 0.1 });
    const { text } = await metrics.read();
    const names = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const dashboard = await readDashboard();
    const expressions = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
      ([, expr = '']) => expr,
    );
    const used = new Set(
      expressions.flatMap((expr) => expr.match(/\b(?:beacon_pixel|nodejs|process)_\w+/g) ?? []),
    );
    expect([...used].filter((name) => !names.includes(name))).toEqual([]);
    const families = names.filter(
      (name) => name.startsWith('beacon_pixel_') && !name.endsWith('_sum'),
    );
    expect(families.filter((name) => !used.has(name))).toEqual([]);
  });

  it('has its data source as an input, as Grafana imports it', async () => {
    const text = await readDashboard();
    expect(JSON.parse(text)).toMatchObject({ __inputs: [{ pluginId: 'prometheus' }] });
    expect(new Set(text.match(/"uid": "\$\{[^"]+"/g))).toEqual(
      new Set(['"uid": "${DS_PROMETHEUS}"']),
    );
  });
});

/** compose.yaml starts the services that docs/deployment.md describes, with every variable that the app needs. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../app/server/config.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

interface Service {
  image: string;
  build?: string;
  pull_policy?: string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  volumes?: string[];
  stop_grace_period?: string;
}

const TEXT = read('compose.yaml');
const DEPLOYMENT = read('docs/deployment.md');
const { services, configs } = parse(TEXT, { merge: true }) as {
  services: Record<'web' | 'worker' | 'database' | 'proxy', Service>;
  configs: Record<string, { content: string }>;
};
const { web, worker, database, proxy } = services;
const { version } = JSON.parse(read('package.json')) as { version: string };

describe('the composition', () => {
  it('is a proxy, the pages, a worker and PostgreSQL, of which the proxy alone is reached from outside', () => {
    expect(Object.keys(services).sort()).toEqual(['database', 'proxy', 'web', 'worker']);
    expect([web, worker].map(({ environment }) => environment?.ROLE)).toEqual(['web', 'worker']);
    const open = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []));
    expect(open).toEqual(['proxy']);
  });

  it.each(Object.entries({ web, worker }))(
    'gives %s every variable that the app does not start without, and a database for several processes',
    (_, { environment = {} }) => {
      const needed = Object.entries(VARIABLES).flatMap(([name, schema]) =>
        schema.safeParse(undefined).success ? [] : [name],
      );
      expect(Object.keys(environment)).toEqual(expect.arrayContaining([...needed, 'DATABASE_URL']));
      expect(Object.keys(VARIABLES)).toEqual(expect.arrayContaining(Object.keys(environment)));
      for (const name of needed) expect(environment[name]).toMatch(`\${${name}:?`);
    },
  );

  it('builds the image of both once: of two builds that store one name at the same time, one fails', () => {
    expect(web.image).toBe(worker.image);
    expect([web.build, worker.build, worker.pull_policy]).toEqual(['.', undefined, 'never']);
  });

  it('names the version of each image', () => {
    expect(web.image).toBe(`beacon-pixel:${version}`);
    for (const { image } of Object.values(services)) expect(image).toMatch(/^[\w-]+:\d+\.\d+/);
  });

  it('sends traffic to processes that are ready, and lets them end what is under way', () => {
    for (const { healthcheck, depends_on, stop_grace_period } of [web, worker]) {
      expect(healthcheck?.test).toEqual(['CMD', 'node', 'app/server/check-health.ts', '/readyz']);
      expect(depends_on).toEqual({ database: { condition: 'service_healthy' } });
      expect(stop_grace_period).toBe('30s');
    }
    expect(proxy.depends_on).toEqual({ web: { condition: 'service_healthy' } });
    expect(database.healthcheck?.test).toContain('pg_isready');
  });

  it('keeps the database and the certificates', () => {
    expect(database.volumes).toEqual([expect.stringMatching(/:\/var\/lib\/postgresql\/data$/)]);
    expect(proxy.volumes).toContainEqual(expect.stringMatching(/:\/data$/));
  });

  it('has a proxy that ends TLS, compresses, adds to X-Forwarded-For, and closes connections before the app', () => {
    const { content = '' } = configs.caddyfile ?? {};
    expect(content).toMatch(/^\$\{SHOPIFY_APP_URL\} \{$/m);
    expect(content).toMatch(/^ +encode$/m);
    expect(content).toMatch(/^ +reverse_proxy web:3000 \{$/m);
    expect(content).toMatch('trusted_proxies 0.0.0.0/0 ::/0');
    const [, seconds] = /keepalive (\d+)s/.exec(content) ?? [];
    expect(Number(seconds)).toBeLessThan(VARIABLES.KEEP_ALIVE_SECONDS.parse(undefined));
  });

  it('asks for no variable that the deployment guide’s .env lacks', () => {
    const [, example = ''] = /```sh\n# \.env\n([\s\S]*?)```/.exec(DEPLOYMENT) ?? [];
    const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    const asked = [...TEXT.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(named.sort()).toEqual([...new Set(asked)].sort());
  });
});

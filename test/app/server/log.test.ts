import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../app/server/config.ts';
import { COUNTED_FOR_MS, createLog, secretsOf } from '../../../app/server/log.ts';
import { ENVIRONMENT, key } from './environment.ts';

const DATABASE_URL = 'postgresql://beacon:the-database-password@db.example.com/app';
const config = readConfig({ ...ENVIRONMENT, DATABASE_URL });

/** The log's output for one call. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let output = '';
  write(createLog('trace', secretsOf(config), { write: (line) => (output += line) }));
  return output;
}

describe('the log', () => {
  it('writes one line of JSON per event, with its time and level', () => {
    const output = written((log) => {
      log.info({ shop: 'demo-shop.myshopify.com' }, 'done');
      log.error('not\ndone');
    });
    const lines = output.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 30,
        time: expect.any(String) as string,
        shop: 'demo-shop.myshopify.com',
        msg: 'done',
      },
      { level: 50, time: expect.any(String) as string, msg: 'not\ndone' },
    ]);
  });

  it('keeps what is no secret', () => {
    const about = { shop: 'demo-shop.myshopify.com', siteId: 'demo01', feedId: '7', code: 'TAKEN' };
    const output = written((log) =>
      log.info(about, 'asked https://index.example.com/api/index/status?feedId=7'),
    );
    expect(JSON.parse(output)).toMatchObject(about);
    expect(output).not.toContain('redacted');
  });

  it('cuts a long text, with the part of a secret before the cut', () => {
    const secret = ENVIRONMENT.SHOPIFY_API_SECRET;
    const text = `${'x'.repeat(8_000 - secret.length + 1)}${secret}${'x'.repeat(50_000)}`;
    const output = written((log) => log.info(text));
    expect(output.length).toBeLessThan(8_100);
    expect(output).not.toContain(secret.slice(0, 4));
    expect(output).toContain(`… (${text.length} characters)`);
  });
});

it('An error is written with its code, stack and causes, and without its other properties.', () => {
  // Prisma's adapter has a cause that is no error, with what PostgreSQL says of the row.
  const row = { code: '23502', message: 'no null', detail: 'Failing row contains (a@example.com)' };
  const refused = Object.assign(new Error('refused', { cause: row }), { code: 'ECONNREFUSED' });
  const error = Object.assign(new TypeError('fetch failed', { cause: refused }), {
    client: { connection: 'a whole connection' },
  });
  const output = written((log) => log.error({ err: error }, 'not done'));
  expect(JSON.parse(output)).toMatchObject({
    err: {
      type: 'TypeError',
      message: 'fetch failed',
      stack: expect.stringContaining('log.test.ts') as string,
      cause: {
        message: 'refused',
        code: 'ECONNREFUSED',
        cause: { message: 'no null', code: '23502' },
      },
    },
  });
  expect(output).not.toContain('a whole connection');
  expect(output).not.toContain('a@example.com');
});

it('A process goes on where its log cannot be written: on a full disk, or without a reader.', async () => {
  const full = openSync('/dev/full', 'w');
  const script = `import { createLog } from './app/server/log.ts';
    const log = createLog('info', []);
    log.info('one');
    setTimeout(() => log.info('two'));
    setTimeout(() => process.exit(7), 100);`;
  for (const output of [full, 'pipe'] as const) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', output, 'inherit'],
    });
    child.stdout?.destroy();
    expect(await once(child, 'close')).toEqual([7, null]);
  }
  closeSync(full);
});

describe('a secret', () => {
  const SECRET = 'sk-hidden-value';

  it.each<[string, object | string]>([
    ['a field', { secretKey: SECRET }],
    ['a field with quotes in it', { secretKey: `"\\"${SECRET}` }],
    ['a field far down', { a: { b: [{ c: { accessToken: SECRET } }] } }],
    ['a field that is no text', { secretKey: [SECRET], token: 4711 }],
    ['a list', { headers: { 'set-cookie': [SECRET, SECRET] } }],
    ['a header', { headers: { Authorization: `Bearer ${SECRET}` } }],
    ['Shopify’s header', { 'X-Shopify-Access-Token': SECRET }],
    ['an error’s message', new Error(`GET failed: Authorization: Basic ${SECRET}`)],
    ['the cause of an error', new Error('failed', { cause: new Error(`Bearer ${SECRET}`) })],
    ['an address', `asked https://demo01:${SECRET}@index.example.com/`],
    ['a query', `GET /app?shop=a&id_token=${SECRET}&host=b`],
    ['a token of Shopify’s kind', `got shpat_${SECRET.replaceAll('-', '')}hidden-value`],
    ['a JSON Web Token', 'got eyJhbGciOi.eyJpc3Mi-hidden-value.sig'],
  ])('is not written when it stands in %s', (_, entry) => {
    const output = written((log) => log.error(entry));
    expect(output).toContain('[redacted]');
    expect(output).not.toContain('hidden-value');
    expect(() => JSON.parse(output) as unknown).not.toThrow();
  });

  it.each([
    ['client secret', ENVIRONMENT.SHOPIFY_API_SECRET],
    ['first key', key('n')],
    ['other key', key('o')],
    ['database password', 'the-database-password'],
  ])('of this process is not written wherever it stands: the %s', (_, secret) => {
    const output = written((log) =>
      log.warn({ note: `it is ${secret}.`, err: new Error(secret) }, `and again ${secret}`),
    );
    expect(output).not.toContain(secret);
    expect(output.match(/\[redacted\]/g)?.length).toBeGreaterThan(2);
  });
});

describe('an error that is logged again and again', () => {
  let lines: Record<string, unknown>[];
  let log: ReturnType<typeof createLog>;

  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    log = createLog('info', [], {
      write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const full = () => Object.assign(new Error('No space left on device'), { code: '53100' });

  function fail(times: number, error: () => Error = full): void {
    for (let time = 0; time < times; time += 1) log.error({ err: error() }, 'not stored');
  }

  it('is written once, and counted once a minute', () => {
    fail(1_000);
    expect(lines).toMatchObject([{ level: 50, msg: 'not stored', err: { code: '53100' } }]);
    vi.advanceTimersByTime(COUNTED_FOR_MS);
    expect(lines.slice(1)).toMatchObject([
      { level: 50, msg: 'not stored (repeatedly)', repeated: 999, seconds: 60 },
    ]);
    fail(1);
    vi.advanceTimersByTime(COUNTED_FOR_MS);
    fail(2);
    vi.advanceTimersByTime(COUNTED_FOR_MS);
    expect(lines.slice(2)).toMatchObject([
      { msg: 'not stored' },
      { msg: 'not stored' },
      { repeated: 1 },
    ]);
  });

  it('hides no other error, and no entry without one', () => {
    fail(3);
    fail(3, () => Object.assign(new Error('gone'), { code: '57P01' }));
    log.error({ err: full() }, 'not sent');
    for (const shop of ['a', 'b']) log.warn({ shop }, 'its key is lost');
    expect(lines.map(({ msg }) => msg)).toEqual([
      'not stored',
      'not stored',
      'not sent',
      'its key is lost',
      'its key is lost',
    ]);
  });
});

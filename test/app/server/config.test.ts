import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HARMLESS_PARAMETERS } from '../../../app/beacon/page-url.ts';
import { attributionParameter } from '../../../app/beacon/dialect.ts';
import { readConfig, StartProblem } from '../../../app/server/config.ts';
import { ENVIRONMENT, key } from './environment.ts';

/** The lines of an environment's problems; empty for a valid one. */
function problems(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartProblem) return error.lines;
    throw error;
  }
  return [];
}

describe('a complete environment', () => {
  it('is read, with defaults', () => {
    expect(readConfig(ENVIRONMENT)).toEqual({
      ...ENVIRONMENT,
      SHOPIFY_API_SECRET: [ENVIRONMENT.SHOPIFY_API_SECRET],
      ENCRYPTION_KEYS: [
        { id: 'new', bytes: Buffer.from(key('n'), 'base64') },
        { id: 'old', bytes: Buffer.from(key('o'), 'base64') },
      ],
      DATA_DIR: '.data',
      HOST: '0.0.0.0',
      PORT: 3000,
      ROLE: 'all',
      KEEP_ALIVE_SECONDS: 75,
      LOG_LEVEL: 'info',
      FOLLOW_SECONDS: 15,
      QUIET_SECONDS: 300,
      RETRY_SECONDS: 30,
      PAGE_URL_PARAMETERS: HARMLESS_PARAMETERS,
      ATTRIBUTION_PARAMETER: attributionParameter,
      DISCOVERY_URL: '',
      RECOMMENDATION_RENDER: 'page',
      LIBRARY_GLOBAL: '',
      SEND_SHOPPER_IP: 'no',
      HELP_URL: '',
      PRIVACY_URL: '',
      SUPPORT_URL: '',
      CONSOLE_URL: '',
      METRICS_TOKEN: '',
      TRUSTED_PROXIES: 1,
      REPORTS_URL: 'https://app.example.com',
      REPORT_EVERY: 1,
      SMTP_URL: '',
      MAIL_FROM: '',
    });
  });

  it('may name a PostgreSQL server', () => {
    const url = 'postgresql://beacon:p%40ss@db.example.com/app?sslmode=verify-full';
    expect(readConfig({ ...ENVIRONMENT, DATABASE_URL: url, ROLE: 'web' }).DATABASE_URL).toEqual({
      host: 'db.example.com',
      port: 5432,
      user: 'beacon',
      password: 'p@ss',
      database: 'app',
      ssl: { rejectUnauthorized: true },
    });
  });

  it('may come from the Shopify CLI, which calls the public address HOST', () => {
    const HOST = 'https://a-b-c.trycloudflare.com';
    const read = readConfig({ ...ENVIRONMENT, SHOPIFY_APP_URL: undefined, HOST });
    expect([read.SHOPIFY_APP_URL, read.HOST]).toEqual([HOST, '0.0.0.0']);
  });

  it('may have optional variables', () => {
    const own = {
      PAGE_URL_PARAMETERS: 'utm_*,filter.*,ref',
      SEND_SHOPPER_IP: 'yes',
      TRUSTED_PROXIES: '2',
      REPORT_EVERY: '10',
      ATTRIBUTION_PARAMETER: 'came_from',
      DISCOVERY_URL: 'https://{siteId}.a.example.com/',
      RECOMMENDATION_RENDER: 'profile',
      LIBRARY_GLOBAL: 'vendorBeacon',
      SMTP_URL: 'smtps://user:p%40ss@mail.example.com',
      MAIL_FROM: 'Beacon Pixel <alerts@example.com>',
    };
    expect(readConfig({ ...ENVIRONMENT, ...own })).toMatchObject({
      ...own,
      TRUSTED_PROXIES: 2,
      REPORT_EVERY: 10,
      DISCOVERY_URL: 'https://{siteId}.a.example.com',
    });
  });

  it('may have addresses that end with a slash', () => {
    const config = readConfig({
      ...ENVIRONMENT,
      SHOPIFY_APP_URL: 'https://app.example.com/',
      BEACON_URL: 'https://tracking.example.com/beacon/v2/',
      INDEX_URL: 'https://index.example.com/',
    });
    expect([config.SHOPIFY_APP_URL, config.BEACON_URL, config.INDEX_URL]).toEqual([
      'https://app.example.com',
      'https://tracking.example.com/beacon/v2',
      'https://index.example.com',
    ]);
  });
});

describe('a variable that is missing', () => {
  it.each(Object.keys(ENVIRONMENT))('is one line that names it: %s', (name) => {
    for (const value of [undefined, '', '  ']) {
      const lines = problems({ ...ENVIRONMENT, [name]: value });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^${name} is missing: .{10,}`));
    }
  });

  it('does not hide the others', () => {
    const others = { ROLE: 'web', MAIL_FROM: 'alerts@example.com' };
    expect(problems(others)).toHaveLength(Object.keys(ENVIRONMENT).length + 2);
  });

  it('is one of mail server and sender where the other is set', () => {
    expect(problems({ ...ENVIRONMENT, SMTP_URL: 'smtp://mail.example.com' })).toEqual([
      'MAIL_FROM is missing: with SMTP_URL, mails need the sender of mails, such as Beacon Pixel <alerts@example.com>',
    ]);
    expect(problems({ ...ENVIRONMENT, MAIL_FROM: 'alerts@example.com' })[0]).toMatch(
      /^SMTP_URL is missing: with MAIL_FROM, mails need /,
    );
  });

  it.each(['web', 'worker'])('is DATABASE_URL with ROLE=%s', (role) => {
    expect(problems({ ...ENVIRONMENT, ROLE: role })).toEqual([
      `DATABASE_URL is missing: with ROLE=${role}, processes share a PostgreSQL server, as postgresql://user:password@host:5432/database`,
    ]);
  });
});

it('A random secret of any usual form is accepted.', () => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const ENCRYPTION_KEYS = `a:${randomBytes(32).toString('base64')}`;
    const SHOPIFY_API_SECRET = randomBytes(16).toString('hex');
    const METRICS_TOKEN = randomBytes(12).toString('base64');
    expect(
      problems({ ...ENVIRONMENT, ENCRYPTION_KEYS, SHOPIFY_API_SECRET, METRICS_TOKEN }),
    ).toEqual([]);
  }
});

const secret = randomBytes(16).toString('hex');
const short = Buffer.from('too short').toString('base64');
const same = (byte: number) => Buffer.alloc(32, byte).toString('base64');

it.each([
  ['SMTP_URL', 'mail.example.com', 'no address: it has to begin with smtp:// or smtps://'],
  ['SMTP_URL', 'https://mail.example.com', 'no address: it has to begin with smtp:// or'],
  ['SMTP_URL', 'smtp://mail.example.com/?x=1', 'it has more than a user, a password, a host'],
  ['SMTP_URL', 'smtp://user@mail.example.com', 'it has a user without a password, or'],
  ['SMTP_URL', 'smtp://user:50%-hidden-value@m.example', 'user or password has a % that begins no'],
  ['MAIL_FROM', 'Beacon Pixel', 'it has no e-mail address of the usual form'],
  ['MAIL_FROM', 'Beacon <a@b>', 'it has no e-mail address of the usual form'],
  ['METRICS_TOKEN', 'hidden-value of blanks', 'it holds a blank or a character outside of ASCII'],
  ['METRICS_TOKEN', 'fifteen-letters', 'it is easy to guess: only 15 characters'],
  ['METRICS_TOKEN', 'a'.repeat(64), 'it is easy to guess: only 1 different character)'],
  ['METRICS_TOKEN', 'abcde'.repeat(10), 'it is easy to guess: only 5 different characters'],
  ['SHOPIFY_API_KEY', 'shpss_hidden-value', 'other characters than letters and digits'],
  ['SHOPIFY_API_SECRET', 'x', 'it is easy to guess: only 1 character)'],
  ['SHOPIFY_API_SECRET', '0'.repeat(32), 'it is easy to guess: only 1 different character)'],
  ['SHOPIFY_API_SECRET', 'shpss_ hidden-value', 'it holds a blank or a character outside'],
  ['SHOPIFY_API_SECRET', `${secret}, x`, 'secret 2 of 2: it is easy to guess: only 1 character)'],
  ['SHOPIFY_APP_URL', 'app.example.com', 'no address: it has to begin with https:// and a host'],
  ['SHOPIFY_APP_URL', 'http://app.example.com', 'it does not begin with https://, which only'],
  ['SHOPIFY_APP_URL', 'https://app.example.com/admin', 'it has a path: end it after the host'],
  ['BEACON_URL', 'tracking', 'no address: it has to begin with https:// and a host'],
  ['INDEX_URL', 'https://', 'no address: it has to begin with https:// and a host'],
  // `URL` reads these, but a browser or a path behind them makes another address of them.
  ['SHOPIFY_APP_URL', 'HTTPS://app.example.com', 'no address: it has to begin with https:// and'],
  ['HELP_URL', 'https:example.com/help', 'no address: it has to begin with https:// and a host'],
  ['INDEX_URL', 'https://index.example.com\\', 'no address: it has to begin with https:// and'],
  ['BEACON_URL', 'https://tracking.\nexample.com/beacon/v2', 'no address: it has to begin'],
  ['BEACON_URL', 'https://tracking.example.com/beacon/v2?', 'it has a query or a fragment'],
  ['DISCOVERY_URL', 'https://{siteId}.a.example.com/#', 'it has a query or a fragment'],
  ['BEACON_URL', 'http://tracking.example.com/beacon/v2', 'it does not begin with https://'],
  ['BEACON_URL', 'https://tracking.example.com', 'its path does not end with /beacon/v2'],
  ['BEACON_URL', 'https://tracking.example.com/beacon/v2?a=b', 'it has a query or a fragment'],
  ['INDEX_URL', 'http://index.example.com', 'it does not begin with https://'],
  ['INDEX_URL', 'https://index.example.com/api', 'it has a path: end it after the host'],
  ['INDEX_URL', 'https://demo01:hidden-value@index.example.com', 'it holds a user or a password'],
  ['ENCRYPTION_KEYS', 'hidden-value', 'key 1 of 1 has no id: put one and a colon before it'],
  ['ENCRYPTION_KEYS', `a:${key('a')},b:${short}`, 'key 2 of 2 is 9 bytes long instead of 32'],
  ['ENCRYPTION_KEYS', `a:${same(0)}`, 'key 1 of 1 is not random: its bytes repeat'],
  ['ENCRYPTION_KEYS', `a:${key('a')},b:${same(255)}`, 'key 2 of 2 is not random'],
  ['ENCRYPTION_KEYS', `a:${key('a')},`, 'key 2 of 2 is empty: a comma too many'],
  ['ENCRYPTION_KEYS', `a:${key('a')}:x`, 'key 1 of 1 has more than one colon'],
  ['ENCRYPTION_KEYS', 'a:hidden-value!', 'key 1 of 1 is not base64'],
  ['ENCRYPTION_KEYS', `a b:${key('a')}`, 'key 1 of 1 has an id of other characters'],
  ['ENCRYPTION_KEYS', `a:${key('a')},a:${key('b')}`, 'key 2 of 2 has the id of an earlier one'],
  ['DATABASE_URL', 'mysql://root:hidden-value@db/app', 'it does not begin with postgresql://)'],
  ['DATABASE_URL', 'postgresql://app:hidden-value/b@db/app', 'its host and port cannot be read'],
  ['DATABASE_URL', 'postgresql://app:50%-hidden-value@db/app', 'it holds a % that is no'],
  ['DATABASE_URL', 'postgresql://root:hidden-value@db.example.com/', 'it names no database)'],
  ['DATABASE_URL', 'postgresql:///app', 'it names no host)'],
  ['DATABASE_URL', 'postgresql://db.example.com/app?schema=beacon', 'it names a schema'],
  ['DATABASE_URL', 'postgresql://db.example.com/app?sslmode=maybe', 'sslmode must be disable'],
  ['PORT', '70000', 'too large'],
  ['PORT', '-1', 'too small'],
  ['PORT', '3000.5', 'not a whole number'],
  ['ROLE', 'both', 'none of these'],
  ['LOG_LEVEL', 'loud', 'none of these'],
  ['FOLLOW_SECONDS', '0', 'too small'],
  ['RETRY_SECONDS', '0', 'too small'],
  ['RETRY_SECONDS', '901', 'too large'],
  ['PAGE_URL_PARAMETERS', 'utm_*,', 'a name is not of this form'],
  ['PAGE_URL_PARAMETERS', 'a|b', 'a name is not of this form'],
  ['PAGE_URL_PARAMETERS', 'a*b*', 'a name is not of this form'],
  ['PAGE_URL_PARAMETERS', '*', 'a name without a letter'],
  ['ATTRIBUTION_PARAMETER', 'a b', 'other characters'],
  ['ATTRIBUTION_PARAMETER', 'a'.repeat(65), 'other characters'],
  ['DISCOVERY_URL', 'http://a.example.com', 'it does not begin with https://'],
  ['DISCOVERY_URL', 'https://a.example.com/{siteId}', 'it has a path'],
  ['DISCOVERY_URL', 'https://{shop}.example.com', 'it has braces around something else'],
  ['DISCOVERY_URL', '{siteId}', 'no address'],
  ['RECOMMENDATION_RENDER', 'both', 'none of these'],
  ['LIBRARY_GLOBAL', 'a.b', 'no name of a property'],
  ['SEND_SHOPPER_IP', 'true', 'none of these'],
  ['HELP_URL', 'http://example.com/help', 'it does not begin with https://)'],
  ['PRIVACY_URL', 'https://user:hidden-value@example.com/', 'it holds a user'],
  ['SUPPORT_URL', 'mailto:nowhere', 'no e-mail address follows mailto:)'],
  ['CONSOLE_URL', 'http://console.example.com', 'it does not begin with https://'],
])(
  'A variable that is wrong is one line that says what is wrong and has no secret: %s=%s.',
  (name, value, what) => {
    const mails = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'alerts@example.com' };
    const lines = problems({ ...ENVIRONMENT, ...mails, [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.startsWith(`${name} is wrong (${what}`)).toBe(true);
    expect(lines[0]).toMatch(/\): .{3,}/);
    expect(lines[0]).not.toContain('hidden-value');
  },
);

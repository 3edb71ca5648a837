import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { SITE_ID } from '../../sandbox/addresses.ts';
import { DEMO_ACCOUNT } from '../../sandbox/indexing-service/account.ts';
import type { Fault } from '../../sandbox/service-parts/faults.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { dumpDatabase } from './dump-database.ts';
import type { Answer, StaffClient } from './staff-client.ts';
import { askForReindex, setUpDemoShop, startWholeApp, type WholeApp } from './whole-app.ts';

/** Encoded differently in an address, in JSON, in HTML and in a form. Its plain parts can be in no hexadecimal ID. */
const SECRET_KEY = 'sk"needle\\haystack&<%+/=>straw';
/** Correct except for its end, like a typing error. */
const MISTYPED = `${SECRET_KEY}x`;

let whole: WholeApp;
let staff: StaffClient;
const answers: Answer[] = [];

beforeAll(async () => {
  whole = await startWholeApp({ FOLLOW_SECONDS: '1', LOG_LEVEL: 'trace' }, [
    { ...DEMO_ACCOUNT, secretKey: SECRET_KEY },
  ]);
  staff = await setUpDemoShop(whole, (answer) => answers.push(answer), SECRET_KEY);
  await spendAnAfternoon();
});
afterAll(() => whole.close());

describe('after an afternoon of use, the secret key', () => {
  it('has been used: the service knew it', () => {
    const answered = whole.sandbox.indexing.requests().map(({ status }) => status);
    expect(answered).toContain(200);
    expect(answered).toContain(401);
  });

  it('is in no answer, neither in a body nor in a header', () => {
    expect(answers.length).toBeGreaterThan(50);
    const texts = answers.map(({ headers, body }) => `${JSON.stringify([...headers])}\n${body}`);
    expect(texts.filter(hasSecret)).toEqual([]);
  });

  it('is in no line of the log, whatever is logged', () => {
    expect(whole.log.some((line) => line.includes('"level":20'))).toBe(true);
    expect(whole.log.some((line) => line.includes('"level":50'))).toBe(true);
    expect(whole.log.filter(hasSecret)).toEqual([]);
  });

  it('stands in no column of the database, the queue’s included', async () => {
    const { prisma } = whole.database;
    const rows = [await dumpDatabase(prisma), await dumpDatabase(prisma, 'pgboss')]
      .flatMap((dump) => Object.values(dump))
      .flat();
    expect(rows.filter((row) => row.includes(SHOP.domain)).length).toBeGreaterThan(5);
    expect(rows.filter(hasSecret)).toEqual([]);
  });
});

async function spendAnAfternoon(): Promise<void> {
  await openPages();
  await typeAccounts();
  await meetFaults();
  await loseShopify();
  await loseDatabase();
  await whole.sandbox.app.kill();
  await whole.sandbox.app.start();
  await openPages();
}

async function openPages(): Promise<void> {
  for (const path of ['/app', '/app?index', '/app/feeds', '/app/health', '/app/settings']) {
    await staff.page(path);
    await staff.data(path);
  }
  for (const path of ['/app/pixel', '/app/logins', '/app/nowhere']) await staff.page(path);
  // A form without a script would put it there.
  await staff.page(`/app/settings?secretKey=${encodeURIComponent(SECRET_KEY)}`);
  await staff.data(`/app/settings?secretKey=${encodeURIComponent(SECRET_KEY)}`);
}

/** Submits the account right and wrong, with errors in one field that must not reveal the other. */
async function typeAccounts(): Promise<void> {
  const fields = [
    { siteId: SITE_ID, secretKey: MISTYPED },
    { siteId: 'no such site', secretKey: SECRET_KEY },
    { siteId: '', secretKey: SECRET_KEY },
    { siteId: SECRET_KEY, secretKey: SECRET_KEY },
    { siteId: SITE_ID, secretKey: `${SECRET_KEY} with spaces` },
    { siteId: SITE_ID, secretKey: SECRET_KEY.repeat(20) },
    { siteId: SITE_ID, secretKey: [SECRET_KEY, SECRET_KEY] },
    { siteId: SITE_ID, secretKey: SECRET_KEY },
  ];
  for (const account of fields) {
    await staff.send('/app/settings', { intent: 'test', ...account });
    await staff.send('/app/settings', { intent: 'save', section: 'account', ...account });
  }
  const lost = { secretKey: SECRET_KEY };
  await staff.send('/app/settings', { intent: 'what', ...lost });
  await staff.send('/app/settings', { intent: 'save', section: 'feeds', feedIds: '1201', ...lost });
  await staff.send('/app?index', { intent: 'reindex', feedId: SECRET_KEY, kind: 'now', ...lost });
  await staff.send('/app/pixel', { intent: SECRET_KEY });
  await staff.sendRaw('/app/settings', JSON.stringify(lost), 'application/json');
  await staff.sendRaw('/app/settings', SECRET_KEY.repeat(10_000), 'text/plain');
}

const FAULTS: Fault[] = [
  { kind: 'html' },
  { kind: 'half-json' },
  { kind: 'redirect' },
  { kind: 'reset', when: 'after' },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 500 },
];

async function meetFaults(): Promise<void> {
  const { indexing } = whole.sandbox;
  for (const fault of FAULTS) {
    await indexing.control({ kind: 'faults', faults: [fault] });
    await staff.send('/app/settings', { intent: 'test', siteId: SITE_ID, secretKey: '' });
    await staff.data('/app/feeds');
  }
  await indexing.control({
    kind: 'faults',
    faults: [{ kind: 'reset', when: 'after', on: 'feed' }],
  });
  await askForReindex(staff, '1201');
  await vi.waitFor(() => {
    expect(indexing.requests().map(({ method }) => method)).toContain('PUT');
  }, EVENT_LIMIT_MS);
  await indexing.control({ kind: 'faults', faults: [] });
}

async function loseShopify(): Promise<void> {
  const { setFaults } = whole.sandbox.admin.platform;
  setFaults({ ...NO_FAULTS, adminApi: 'server error', tokens: 'server error' });
  const account = { siteId: SITE_ID, secretKey: SECRET_KEY };
  await staff.send('/app/settings', { intent: 'save', section: 'account', ...account });
  setFaults(NO_FAULTS);
}

/** Breaks the database during a save of the account. */
async function loseDatabase(): Promise<void> {
  const account = { intent: 'save', section: 'account', siteId: SITE_ID, secretKey: SECRET_KEY };
  await whole.line.cut();
  await staff.send('/app/settings', account);
  await whole.line.mend();
  await vi.waitFor(async () => {
    expect((await staff.page('/app')).status).toBe(200);
  }, EVENT_LIMIT_MS);
  // Makes the database itself refuse a write, with its own error message.
  const { prisma } = whole.database;
  await prisma.$executeRaw`ALTER TABLE "Credentials" ADD CONSTRAINT closed CHECK (false) NOT VALID`;
  expect((await staff.send('/app/settings', account)).status).toBe(500);
  await prisma.$executeRaw`ALTER TABLE "Credentials" DROP CONSTRAINT closed`;
}

/** The encoded forms of the secret key, each of which occurs in a searched text. */
function writtenForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    json,
    JSON.stringify(json).slice(1, -1),
    html,
    html.replaceAll('>', '&gt;'),
    ...base64Of(secret),
    ...base64Of(`${SITE_ID}:${secret}`),
    Buffer.from(secret).toString('hex'),
  ];
}

/** Omits the bytes after the last complete group of three, whose encoding depends on the following text. */
function base64Of(text: string): string[] {
  const whole = Buffer.from(text).subarray(0, Math.floor(Buffer.byteLength(text) / 3) * 3);
  return [whole.toString('base64'), whole.toString('base64url')];
}

/** Its middle reveals it, however the rest is encoded. */
const TRACES = [...writtenForms(SECRET_KEY), 'needle', 'haystack'];

function hasSecret(text: string): boolean {
  return TRACES.some((trace) => text.includes(trace));
}

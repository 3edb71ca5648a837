import { pino } from 'pino';
import { expect } from 'vitest';
import { connectDatabase } from '../../../../app/database/connect.ts';
import type { CellFamily } from '../../../../app/reports/cells.ts';
import { openQueue } from '../../../../app/work/queue.ts';
import { SWEEP } from '../../../../app/work/sweep.ts';
import { staffOf } from '../../../app/whole/staff-client.ts';
import type { Fields } from '../../../app/whole/staff-client.ts';
import { SHOP } from '../../../sandbox/admin/platform/shop.ts';
import { SECRET_KEY, SITE_ID } from '../../../sandbox/addresses.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import type { SandboxOptions, WholeSandbox } from '../../../sandbox/sandbox.ts';
import { PIXEL_BUNDLE } from '../../../support/build-pixel.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { createDatabase, dropDatabase } from '../../../support/database.ts';
import { openAdmin } from './staff-tab.ts';
import { databaseUrl } from '../../../support/database-url.ts';

/** The whole product with its own database, and a staff member with a tab of the admin. */
export type WholeAdmin = Awaited<ReturnType<typeof startWholeAdmin>>;

/** Reports over some time until now, by outcome: the number of networks in each five minutes. */
export interface PastReports {
  taken?: number;
  failed?: number;
  /** The first and the last five minutes, in milliseconds before now. */
  from: number;
  until?: number;
}

export interface WholeAdminOptions {
  /** The setup before the first test. Default `installed`. */
  begin?: 'not installed' | 'installed' | 'account';
  /** With an account: the feeds that staff have chosen. Default none. */
  feeds?: readonly string[];
  /** With an account: whether staff have connected the pixel. Default `not connected`. */
  pixel?: 'connected' | 'not connected';
  /** Overrides of the app's usual environment. */
  env?: Readonly<Record<string, string>>;
  /** Whether the theme shows lists of the discovery service. Default `none`. */
  discovery?: SandboxOptions['discovery'];
}

/** Sets up the app by sending its forms; install-to-index.test.ts does it in the browser. */
export async function startWholeAdmin(options: WholeAdminOptions = {}) {
  const { begin = 'installed', env = {}, discovery } = options;
  const database = await createDatabase('migrated');
  const [browser, sandbox] = await Promise.all([
    launchChromium(),
    startSandbox({
      ports: 'free',
      bundle: PIXEL_BUNDLE,
      app: { databaseUrl: databaseUrl(database), env },
      ...(discovery && { discovery }),
    }),
  ]);
  const staff = await openAdmin(sandbox, browser);
  const tab = await staff.newTab();
  if (begin !== 'not installed') {
    sandbox.admin.platform.install();
    if (begin === 'account') await enterAccount(sandbox, options);
    await tab.open();
    await inDatabase(TO_NOON, []);
  }
  async function inDatabase(statement: string, values: unknown[]): Promise<void> {
    const { sql, close } = connectDatabase(database);
    await sql.query(statement, values);
    await close();
  }
  /** Sweeps at once, not at the next full minute: an app that waits takes the processor too. */
  async function sweep(): Promise<void> {
    const log = pino({ level: 'silent' });
    const queue = await openQueue({ address: database, role: 'sender', log });
    await queue.send(SWEEP, {});
    await queue.stop({ timeoutMs: 1_000 });
  }
  return {
    browser,
    sandbox,
    staff,
    /** Shows the app's overview, if it is installed. */
    tab,
    /** Moves the beginning of open alerts into the past by `ms` milliseconds. */
    ageAlerts: (ms: number) => inDatabase(AGE_ALERTS, [ms]),
    /** Adds events of a family that shoppers' browsers have reported. */
    addReports: (family: CellFamily, { taken = 0, failed = 0, from, until = 0 }: PastReports) =>
      inDatabase(ADD_REPORTS, [family, taken, failed, from, until]),
    /** Makes the monthly mails due, with lists counted yesterday; a sweep finds them at once. */
    endMonth: () => inDatabase(END_MONTH, []).then(sweep),
    /** Ends the hour in which a feed takes no other re-index. */
    endHours: () => inDatabase(END_HOURS, []),
    /** Ends the time of test mode; a sweep finds that at once. */
    endTestTime: () => inDatabase(END_TEST_TIME, []).then(sweep),
    sweep,
    async close() {
      await browser.close();
      await sandbox.close();
      await dropDatabase(database);
    },
  };
}

/** Moves the shop into a zone in which it is noon: at midnight the figures of its day would begin anew. */
const TO_NOON = `
  UPDATE "Shop" SET "timeZone" =
    'Etc/GMT' || to_char(extract(hour FROM now() AT TIME ZONE 'UTC') - 12, 'FMSG99')`;

const AGE_ALERTS = `
  UPDATE "Alert" SET "startedAt" = "startedAt" - $1 * interval '1 ms' WHERE "endedAt" IS NULL`;

const ADD_REPORTS = `
  INSERT INTO "NetworkCells" AS known ("shopDomain", "mode", "family", "minutes", "start", "seen", "taken", "failed", "refused")
  SELECT DISTINCT "domain", 'live', $1, span."minutes",
    date_bin(make_interval(mins => span."minutes"), five."start", 'epoch'), $2::int + $3::int, $2::int, $3::int, 0
  FROM "Shop" CROSS JOIN (VALUES (5), (60)) AS span("minutes") CROSS JOIN generate_series(
    now() - $4 * interval '1 ms', now() - $5 * interval '1 ms', interval '5 minutes') AS five("start")
  ON CONFLICT ("shopDomain", "mode", "family", "minutes", "start") DO UPDATE SET
    "seen" = greatest(known."seen", EXCLUDED."seen"), "taken" = greatest(known."taken", EXCLUDED."taken"),
    "failed" = greatest(known."failed", EXCLUDED."failed")`;

/**
 * Makes a monthly mail due, with lists of the month before. Not within two days of the next first of a month: there a
 * shop's mail waits for it, as if its zone had moved.
 */
const END_MONTH = `
  WITH counted AS (
    INSERT INTO "ListDay" ("shopDomain", "day", "module", "shown", "seen", "clicks", "adds", "counted")
    SELECT "domain", date_trunc('month', now())::date - 1, 'search', 1203, 4000, 240, 12, 1203 FROM "Shop")
  UPDATE "AlertSettings" SET "monthlyDueAt" = now() - CASE
    WHEN date_trunc('month', now() + interval '3 days') > now() THEN interval '2 days' ELSE interval '1 s' END`;

const END_HOURS = `UPDATE "Reindex" SET "countedAt" = "countedAt" - interval '1 hour'`;

const END_TEST_TIME = `
  UPDATE "Settings" SET "testEndsAt" = now() - interval '1 s', "testStepAt" = now() - interval '1 s'`;

/** Sends the forms that enter the account, choose feeds, and connect the pixel. */
async function enterAccount(
  { app, admin }: WholeSandbox,
  { feeds = [], pixel = 'not connected' }: WholeAdminOptions,
): Promise<void> {
  const staff = staffOf(`http://127.0.0.1:${app.port}`, { shop: SHOP.domain });
  const save = async (section: string, fields: Fields): Promise<void> => {
    const { status, body } = await staff.send('/app/settings', {
      intent: 'save',
      section,
      ...fields,
    });
    expect([status, body]).toEqual([200, expect.stringContaining('"saved"')]);
  };
  await save('account', { siteId: SITE_ID, secretKey: SECRET_KEY });
  if (feeds.length > 0) await save('feeds', { feedIds: feeds, requestedBy: '' });
  if (pixel === 'connected') {
    await staff.send('/app/pixel', { intent: 'connect' });
    expect(admin.platform.pixels.current()).not.toBeNull();
  }
}

import { expect } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { type Account, DEMO_ACCOUNT } from '../../sandbox/indexing-service/account.ts';
import { startSandbox, type WholeSandbox } from '../../sandbox/sandbox.ts';
import { PIXEL_BUNDLE } from '../../support/build-pixel.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type BreakableLine, openLine } from '../server/breakable-line.ts';
import { sessionToken } from '../shopify/staff-requests.ts';
import { type Answer, staffClient, type StaffClient } from './staff-client.ts';
import { databaseUrl } from '../../support/database-url.ts';

/** The app in its sandbox, on a separate database that a test can read and disconnect. */
export interface WholeApp {
  sandbox: WholeSandbox;
  database: TestDatabase;
  /** The connection from the app to its database. */
  line: BreakableLine;
  /** The app's whole output. */
  log: string[];
  close(): Promise<void>;
}

/** The account of a second shop, with its own feed. */
export const OTHER_ACCOUNT: Account = {
  siteId: 'other02',
  secretKey: 'sk_other_fedcba9876543210',
  feeds: [{ id: '7701', name: 'Other', interval: 24 * 3_600_000, indexedAgo: 3_600_000 }],
};

/**
 * @param env overrides of the sandbox's usual environment of the app
 * @param accounts the accounts of the indexing service
 */
export async function startWholeApp(
  env: Readonly<Record<string, string>> = {},
  accounts: Account[] = [DEMO_ACCOUNT, OTHER_ACCOUNT],
): Promise<WholeApp> {
  const database = await createTestDatabase();
  const address = readDatabaseUrl(database.url);
  const line = await openLine(address.host, address.port);
  const log: string[] = [];
  try {
    const sandbox = await startSandbox({
      ports: 'free',
      bundle: PIXEL_BUNDLE,
      app: {
        databaseUrl: databaseUrl({ ...address, host: '127.0.0.1', port: line.port }),
        accounts,
        env,
        webhookPauses: [],
        appLog: (text) => log.push(text),
      },
    });
    return {
      sandbox,
      database,
      line,
      log,
      async close() {
        await sandbox.close();
        await line.cut();
        await database.close();
      },
    };
  } catch (error) {
    await line.cut();
    await database.close();
    throw error;
  }
}

/**
 * Installs the app in the sandbox's shop, with its account and its feeds.
 *
 * @param onAnswer called with every answer of the app to its staff
 * @param secretKey of the account
 */
export async function setUpDemoShop(
  { sandbox }: WholeApp,
  onAnswer?: (answer: Answer) => void,
  secretKey: string = SECRET_KEY,
): Promise<StaffClient> {
  sandbox.admin.platform.install();
  const staff = staffClient({
    origin: `http://127.0.0.1:${sandbox.app.port}`,
    shop: SHOP.domain,
    token: () => sessionToken(),
    ...(onAnswer && { onAnswer }),
  });
  const account = { intent: 'save', section: 'account', siteId: SITE_ID, secretKey };
  const feeds = {
    intent: 'save',
    section: 'feeds',
    feedIds: ['1201', '1202', '1203'],
    requestedBy: '',
  };
  for (const form of [account, feeds]) {
    const { status, body } = await staff.send('/app/settings', form);
    expect([status, body]).toEqual([200, expect.stringContaining('saved')]);
  }
  return staff;
}

/** Requests a re-index when possible, like its button: “now” is refused while the last stored status is a fault. */
export const askForReindex = (staff: StaffClient, feedId: string): Promise<Answer> =>
  staff.send('/app?index', { intent: 'reindex', feedId, kind: 'when-possible', confirmed: 'no' });

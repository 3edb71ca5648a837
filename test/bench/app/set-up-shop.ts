import { HOST, SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { STAFF } from '../../sandbox/admin/platform/shop.ts';
import { type Companion, startCompanion } from '../../sandbox/companion.ts';
import type { BenchDatabase } from './bench-database.ts';
import { ENCRYPTION_KEYS } from './bench-shops.ts';
import { type Call, createClient } from './requests.ts';

/** The library answers 410 to clients that do not identify as a browser. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

/** The app in the admin of a shop, and requests of its staff. */
export interface StaffedApp {
  companion: Companion;
  origin: string;
  /** The request of a document in the admin's frame. */
  document(path: string, query?: string): Call;
  /** The request of a page's data, as the app's own script sends it. */
  data(path: string, query?: string): Call;
  close(): Promise<void>;
}

/**
 * Starts the app with the sandbox's admin and services, and sets the demo shop up as its staff do: app installed and
 * opened, account and feeds saved, pixel connected, the service queried once.
 *
 * @param trackingOrigin the origin that receives events
 */
export async function startStaffedApp(
  { url }: BenchDatabase,
  trackingOrigin: string,
): Promise<StaffedApp> {
  const companion = await startCompanion(
    {
      trackingOrigin,
    },
    { databaseUrl: url, env: { ENCRYPTION_KEYS, FOLLOW_SECONDS: '15' } },
  );
  try {
    const app = staffed(companion);
    await setUp(app);
    return app;
  } catch (error) {
    await companion.close();
    throw error;
  }
}

function staffed(companion: Companion): StaffedApp {
  const { actions } = companion.admin;
  const staffId = STAFF[0]?.id ?? '';
  return {
    companion,
    origin: `http://${HOST}:${companion.app.port}`,
    document: (path, query = '') => ({
      method: 'GET',
      path: `${path}?${actions.launchQuery(staffId)}${query && `&${query}`}`,
      headers: { 'User-Agent': BROWSER, Accept: 'text/html' },
      status: 200,
    }),
    data: (path, query = '') => ({
      method: 'GET',
      path: `${path}.data${query && `?${query}`}`,
      headers: {
        'User-Agent': BROWSER,
        Authorization: `Bearer ${actions.sessionToken(staffId)}`,
      },
      status: 200,
    }),
    close: () => companion.close(),
  };
}

/** The forms that staff submit, in the order of the setup guide. */
const FORMS: [path: string, fields: Record<string, string>][] = [
  ['/app/settings', { intent: 'save', section: 'account', siteId: SITE_ID, secretKey: SECRET_KEY }],
  ['/app/settings', { intent: 'save', section: 'feeds', feedIds: '1201, 1202' }],
  ['/app/pixel', { intent: 'connect' }],
];

async function setUp(app: StaffedApp): Promise<void> {
  app.companion.admin.platform.install();
  const client = createClient(app.origin, 1);
  try {
    await client.send(app.document('/app'));
    for (const [path, fields] of FORMS) {
      const call = app.data(path);
      await client.send({
        ...call,
        method: 'POST',
        headers: { ...call.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
    }
    await client.send(app.data('/app/feeds'));
  } finally {
    client.close();
  }
}

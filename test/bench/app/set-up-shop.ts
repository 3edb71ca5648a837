import { HOST, SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { type Companion, startCompanion } from '../../sandbox/companion.ts';
import { sessionToken } from '../../app/shopify/staff-requests.ts';
import { type Fields, staffOf, USER_AGENT } from '../../app/whole/staff-client.ts';
import type { BenchDatabase } from './bench-database.ts';
import { ENCRYPTION_KEYS } from './bench-shops.ts';
import type { Call } from './requests.ts';

/** The app in the admin of a shop. */
export interface StaffedApp {
  companion: Companion;
  origin: string;
  /** The request of the overview's data, as the app's own script sends it. */
  overview(): Call;
  close(): Promise<void>;
}

/** The forms that staff submit, in the order of the setup guide. */
const FORMS: [path: string, fields: Fields][] = [
  ['/app/settings', { intent: 'save', section: 'account', siteId: SITE_ID, secretKey: SECRET_KEY }],
  ['/app/settings', { intent: 'save', section: 'feeds', feedIds: '1201, 1202' }],
  ['/app/pixel', { intent: 'connect' }],
];

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
  await using resources = new AsyncDisposableStack();
  const env = { ENCRYPTION_KEYS, FOLLOW_SECONDS: '15' };
  const companion = resources.adopt(
    await startCompanion({ trackingOrigin }, { databaseUrl: url, env }),
    (it) => it.close(),
  );
  const origin = `http://${HOST}:${companion.app.port}`;
  const staff = staffOf(origin, { shop: SHOP.domain });
  companion.admin.platform.install();
  const answers = [await staff.page('/app')];
  for (const [path, fields] of FORMS) answers.push(await staff.send(path, fields));
  answers.push(await staff.data('/app/feeds'));
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`The shop was not set up: ${refused.status} ${refused.body}`);
  const parts = resources.move();
  return {
    companion,
    origin,
    overview: () => ({
      method: 'GET',
      path: '/app.data',
      headers: {
        'User-Agent': USER_AGENT,
        Authorization: `Bearer ${sessionToken({ shop: SHOP.domain })}`,
      },
      status: 200,
    }),
    close: () => parts.disposeAsync(),
  };
}

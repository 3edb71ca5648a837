import { startApp } from '../../sandbox/app-process/start-app.ts';
import type { AppProcess } from '../../sandbox/app-process/start-app.ts';
import { buildApp } from '../../support/build-app.ts';
import { machineLine } from '../machine.ts';
import type { BenchOptions } from '../options.ts';
import { openEmbedded, openOnServer } from './bench-database.ts';
import type { BenchDatabase } from './bench-database.ts';
import { ENCRYPTION_KEYS } from './bench-shops.ts';
import { benchLogins } from './logins.ts';
import { startQuickServices } from './quick-services.ts';
import type { QuickServices } from './quick-services.ts';

/** Logins in one stretch with many at once. */
const STRETCH: Record<BenchOptions['length'], number> = { quick: 50, usual: 250, long: 1_000 };

/** Which processes of the app there are: the first takes the logins. */
interface Topology {
  roles: readonly ('all' | 'web' | 'worker')[];
  /** Who sends logins on. */
  sender: string;
}

const TOPOLOGIES: readonly Topology[] = [
  { roles: ['all'], sender: 'the same process sends them on' },
  { roles: ['web', 'worker'], sender: 'a worker process sends them on' },
];

/** Logins through the app proxy’s route, on the embedded database and on a server if there is one. */
export async function* benchAcceptingLogins(
  length: BenchOptions['length'],
): AsyncGenerator<string> {
  console.log('Building the app…');
  await buildApp();
  await using house = new AsyncDisposableStack();
  const services = house.adopt(await startQuickServices(), (it) => it.close());
  yield `
Logins, in the app built for production
${machineLine()}`;
  const { DATABASE_URL } = process.env;
  for (const topology of TOPOLOGIES) {
    yield await benchOn(await openEmbedded(), topology, STRETCH[length], services);
    if (DATABASE_URL)
      yield await benchOn(await openOnServer(DATABASE_URL), topology, STRETCH[length], services);
  }
}

/** Logins in processes of the app on a database of their own, which is closed at the end. */
async function benchOn(
  database: BenchDatabase,
  { roles, sender }: Topology,
  stretch: number,
  services: QuickServices,
): Promise<string> {
  await using house = new AsyncDisposableStack();
  house.adopt(database, (it) => it.close());
  const { origin } = services;
  const host = '127.0.0.1';
  const apps: AppProcess[] = [];
  for (const ROLE of roles) {
    const app = await startApp({
      outside: { appUrl: origin, shopify: origin, indexing: origin, tracking: origin },
      port: 0,
      host,
      databaseUrl: database.url,
      env: { ENCRYPTION_KEYS, ROLE },
    });
    apps.push(house.adopt(app, (it) => it.close()));
  }
  const app = { origin: `http://${host}:${apps[0]?.port ?? 0}`, sender };
  return await benchLogins(app, database, services, stretch);
}

import { defineConfig } from 'prisma/config';
import { readDatabaseUrl } from './app/database/address.ts';
import { cliAdapter } from './prisma/cli-adapter.ts';

/** For `prisma migrate …`; the app itself never reads this file. */
const DEFAULT_URL = 'postgresql://postgres@127.0.0.1:5432/postgres';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  experimental: { adapter: true },
  // The schema engine that ships as WebAssembly: the native one would have to be downloaded.
  engine: 'js',
  adapter: () =>
    Promise.resolve(cliAdapter(readDatabaseUrl(process.env.DATABASE_URL || DEFAULT_URL))),
});

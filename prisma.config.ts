import { PrismaPg } from '@prisma/adapter-pg';
import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  experimental: { adapter: true },
  // The schema engine that ships as WebAssembly: the native one would have to be downloaded.
  engine: 'js',
  adapter: () => Promise.resolve(new PrismaPg({ host: '127.0.0.1', port: 5432 })),
});

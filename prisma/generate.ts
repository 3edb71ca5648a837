/**
 * `npm install` generates the database client. What Prisma prints is shown only when it fails: its
 * warnings are about a schema engine and an address that this project never uses.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
const { status, stdout, stderr, error } = spawnSync(
  process.execPath,
  [prisma, 'generate', '--no-hints'],
  { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' },
);
if (status === 0) {
  console.log('The database client is generated.');
} else {
  console.error(`The database client could not be generated. Prisma says:\n\n${stdout}\n${stderr}`);
  if (error) console.error(error.message);
  process.exitCode = 1;
}

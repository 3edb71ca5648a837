import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseAddress } from '../../../app/database/address.ts';
import { migrate, MigrationProblem, MIGRATIONS } from '../../../app/database/migrate.ts';
import { createDatabase, dropDatabase } from '../../support/database.ts';
import { databaseUrl } from '../../support/database-url.ts';
import { onServer, rowsOn } from '../../support/on-server.ts';

let address: DatabaseAddress;
let folder: string;

beforeEach(async () => {
  address = await createDatabase('empty');
  folder = await mkdtemp(join(tmpdir(), 'beacon-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
});

afterEach(async () => {
  await dropDatabase(address);
  await rm(folder, { recursive: true });
});

const copies = () => pathToFileURL(`${folder}/`);

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

const rowsOf = (statement: string) => rowsOn(address, statement);

/** The output of the Prisma CLI; rejects for an exit code other than 0. */
async function prismaCli(...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl(address) };
  const { stdout } = await promisify(execFile)('node_modules/.bin/prisma', words, { env });
  return stdout;
}

describe('migrating a database', () => {
  it('applies every migration to an empty one, once', async () => {
    const { applied, unknown } = await migrate(address);
    const folders = (await readdir(MIGRATIONS, { withFileTypes: true })).filter((each) =>
      each.isDirectory(),
    );
    expect(applied).toEqual(folders.map(({ name }) => name).sort());
    expect(unknown).toEqual([]);
    expect(await rowsOf(`SELECT count(*)::int AS shops FROM "Shop"`)).toEqual([{ shops: 0 }]);
    expect(await migrate(address)).toEqual({ applied: [], unknown: [] });
  });

  it('is done by one of many processes that start at once', async () => {
    const reports = await Promise.all(Array.from({ length: 8 }, () => migrate(address)));
    expect(reports.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
  });

  it('takes turns with the Prisma CLI: neither applies again what the other has applied', async () => {
    const [last = ''] = (await readdir(folder))
      .filter((name) => /^\d/.test(name))
      .sort()
      .reverse();
    await rm(join(folder, last), { recursive: true });
    await migrate(address, copies());
    const output = await prismaCli('migrate', 'deploy');
    expect(output.match(/\d{14}_\w+/g)).toEqual([last]);
    expect(await migrate(address)).toEqual({ applied: [], unknown: [] });
  });

  it('leads to exactly what prisma/schema.prisma describes', async () => {
    const difference = await prismaCli(
      'migrate',
      'diff',
      '--from-migrations=prisma/migrations',
      '--to-schema-datamodel=prisma/schema.prisma',
    );
    expect(difference).toContain('No difference detected.');
  });

  it('leaves nothing of a migration that fails, and can be tried again', async () => {
    await addMigration('20991231000000_half', 'CREATE TABLE half (id int); SELECT 1 / 0;');
    await expect(migrate(address, copies())).rejects.toThrow(
      'migration 20991231000000_half fails and has changed nothing (division by zero)',
    );
    expect(await rowsOf(`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }]);
    await writeFile(join(folder, '20991231000000_half/migration.sql'), 'CREATE TABLE half ();');
    const { applied } = await migrate(address, copies());
    expect(applied).toEqual(['20991231000000_half']);
  });

  it('says that the connection is lost, and not that a migration fails', async () => {
    const lost = 'SELECT pg_terminate_backend(pg_backend_pid());';
    await addMigration('20991231000000_lost', lost);
    const migrated = migrate(address, copies());
    await expect(migrated).rejects.toMatchObject({ code: '57P01' });
    await expect(migrated).rejects.not.toThrow(MigrationProblem);
  });

  it('may take longer than the server allows other statements', async () => {
    await migrate(address);
    await addMigration('99990101000000_slow', 'SELECT pg_sleep(1.2)');
    const limited = { ...address, options: '-c statement_timeout=1000' };
    const { applied } = await migrate(limited, copies());
    expect(applied).toEqual(['99990101000000_slow']);
  });

  it('ends by its signal within a statement, and has changed nothing then', async () => {
    await addMigration('20991231000000_long', 'CREATE TABLE half (); SELECT pg_sleep(60);');
    const ending = new AbortController();
    const migrated = expect(migrate(address, copies(), { signal: ending.signal })).rejects.toThrow(
      'canceling statement',
    );
    const sleeping = `SELECT pid FROM pg_stat_activity
      WHERE wait_event = 'PgSleep' AND datname = current_database()`;
    await expect.poll(() => rowsOf(sleeping)).toHaveLength(1);
    ending.abort();
    await migrated;
    expect(await rowsOf(`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }]);
  });

  it('ends by its signal before the next migration', async () => {
    const migrated = migrate(address, MIGRATIONS, { signal: AbortSignal.abort() });
    await expect(migrated).rejects.toThrow('aborted');
    expect(await rowsOf(`SELECT to_regclass('"Shop"') AS shop`)).toEqual([{ shop: null }]);
  });

  it('says that a file of the app is missing, and not that of a server', async () => {
    await mkdir(join(folder, '20991231000000_empty'));
    const migrated = migrate(address, copies());
    await expect(migrated).rejects.toThrow(MigrationProblem);
    await expect(migrated).rejects.toThrow(/^a file of the app cannot be read \(ENOENT: .+_empty/);
  });

  it('does not stop a running app while it waits for a table that a backup reads', async () => {
    await migrate(address);
    await addMigration('20991231000000_column', 'ALTER TABLE "Shop" ADD COLUMN "added" int;');
    await onServer(address, async (backup) => {
      await backup.query('BEGIN; SELECT count(*) FROM "Shop"');
      const migrated = expect(migrate(address, copies())).rejects.toMatchObject({ code: '55P03' });
      await expect
        .poll(() => rowsOf(`SELECT pid FROM pg_stat_activity WHERE wait_event = 'relation'`))
        .toHaveLength(1);
      expect(await rowsOf(`SELECT count(*)::int AS shops FROM "Shop"`)).toEqual([{ shops: 0 }]);
      await migrated;
    });
    const { applied } = await migrate(address, copies());
    expect(applied).toEqual(['20991231000000_column']);
  });

  it('refuses a database in another encoding than UTF-8, before it makes a table', async () => {
    const database = `${address.database}_latin`;
    await rowsOf(
      `CREATE DATABASE "${database}" TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'`,
    );
    const latin = { ...address, database };
    await expect(migrate(latin)).rejects.toThrow('has the encoding LATIN1');
    expect(await rowsOn(latin, `SELECT to_regclass('_prisma_migrations')::text AS made`)).toEqual([
      { made: null },
    ]);
    await dropDatabase(latin);
  });

  it('refuses a migration that was changed after it had been applied', async () => {
    await migrate(address, copies());
    await appendFile(join(folder, '20261124190000_init/migration.sql'), '-- changed');
    await expect(migrate(address, copies())).rejects.toThrow(
      'migration 20261124190000_init was changed after this database had applied it',
    );
  });

  it('goes on where a newer version of the app has been, and names what it does not know', async () => {
    await addMigration('20991231000000_newer', 'CREATE TABLE newer ();');
    await migrate(address, copies());
    expect(await migrate(address)).toEqual({ applied: [], unknown: ['20991231000000_newer'] });
  });

  it('refuses to go on where the Prisma CLI has failed', async () => {
    await migrate(address);
    await rowsOf(`UPDATE "_prisma_migrations" SET finished_at = NULL`);
    await expect(migrate(address)).rejects.toThrow('prisma migrate resolve');
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DatabaseAddress } from '../../../app/database/address.ts';
import { pgConfig } from '../../../app/database/connect.ts';
import { migrate } from '../../../app/database/migrate.ts';
import { StartProblem } from '../../../app/server/config.ts';
import { lostDatabase, openDatabase } from '../../../app/server/open-database.ts';
import { createDatabase, dropDatabase } from '../../support/database.ts';
import { capturedLog } from '../shop/captured-log.ts';

let address: DatabaseAddress;
let backup: pg.Client;

/** A database without the app's tables, one of which a backup keeps from being written. */
beforeEach(async () => {
  address = await createDatabase('empty');
  const folder = await mkdtemp(join(tmpdir(), 'beacon-migrations-'));
  await migrate(address, pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
  backup = new pg.Client(pgConfig(address));
  await backup.connect();
  await backup.query('BEGIN; LOCK TABLE "_prisma_migrations" IN SHARE MODE');
});

afterEach(async () => {
  await backup.end();
  await dropDatabase(address);
});

it('A database is opened once a backup has ended that holds a table to be changed.', async () => {
  const { log, text } = capturedLog();
  const opening = openDatabase({ DATABASE_URL: address, DATA_DIR: '' }, log);
  await expect.poll(text).toContain('waiting for a table in use on the database server');
  await backup.query('ROLLBACK');
  await opening;
  expect(text()).toContain('the database is up to date now');
});

it('A database whose table is in use for too long is not opened, and the operator reads why.', async () => {
  const opening = openDatabase({ DATABASE_URL: address, DATA_DIR: '' }, capturedLog().log, {
    timeoutMs: 0,
  });
  await expect(opening).rejects.toThrow(
    'has a table in use, as by a backup, that a migration changes: start again once that has ended',
  );
});

it('A database is opened once another process has migrated it, which the log names once.', async () => {
  await backup.query('ROLLBACK; SELECT pg_advisory_lock(72707369)');
  const { log, text } = capturedLog();
  const opening = openDatabase({ DATABASE_URL: address, DATA_DIR: '' }, log);
  const waiting = 'waiting for a migration by another process on the database server';
  await expect.poll(text).toContain(waiting);
  await backup.query('SELECT pg_advisory_unlock(72707369)');
  await opening;
  expect(text().split(waiting)).toHaveLength(2);
});

it('The wait for another process that migrates ends with its signal.', async () => {
  await backup.query('ROLLBACK; SELECT pg_advisory_lock(72707369)');
  const ending = new AbortController();
  const { log, text } = capturedLog();
  const opening = openDatabase({ DATABASE_URL: address, DATA_DIR: '' }, log, {
    signal: ending.signal,
  });
  const opened = expect(opening).rejects.toThrow('aborted');
  await expect.poll(text).toContain('waiting for a migration');
  ending.abort();
  await opened;
});

it.each([
  [
    'has no such database',
    { database: 'nowhere' },
    '/nowhere has no such database: create it, or correct DATABASE_URL',
  ],
  ['has no TLS', { ssl: { rejectUnauthorized: false } }, 'does not support SSL'],
  ['only reads', { options: '-c default_transaction_read_only=on' }, 'read-only transaction'],
])('For a server that %s, the operator reads why in one line.', async (_, change, reason) => {
  await backup.query('ROLLBACK');
  const config = { DATABASE_URL: { ...address, ...change }, DATA_DIR: '' };
  const opening = openDatabase(config, capturedLog().log);
  await expect(opening).rejects.toThrow(StartProblem);
  await expect(opening).rejects.toThrow(reason);
});

it('A database is opened once its server has made its Unix socket.', async () => {
  await backup.query('ROLLBACK');
  const folder = await mkdtemp(join(tmpdir(), 'beacon-socket-'));
  const socket = createServer((near) => {
    const far = connect(address.port, address.host);
    near.pipe(far).pipe(near);
  });
  try {
    const { log, text } = capturedLog();
    const opening = openDatabase({ DATABASE_URL: { ...address, host: folder }, DATA_DIR: '' }, log);
    await expect.poll(text).toContain('waiting for the database server');
    socket.listen(join(folder, `.s.PGSQL.${address.port}`));
    await (await opening).close();
  } finally {
    socket.close();
    await rm(folder, { recursive: true });
  }
});

it('For a server that is lost later, or refuses, while the app starts, the operator reads so in one line.', () => {
  const lost = new Error('Connection terminated unexpectedly');
  expect(lostDatabase(lost, 'db:5432/app')).toEqual(
    new StartProblem(
      'the database (db:5432/app) was lost (Connection terminated unexpectedly): start again',
    ),
  );
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(lostDatabase(full, 'db:5432/app')).toEqual(
    new StartProblem(
      'the database (db:5432/app) has no room left on its disk: make room, then start again',
    ),
  );
  const statement = Object.assign(new Error('canceling statement due to statement timeout'), {
    code: '57014',
  });
  for (const other of [new Error('another'), statement, new StartProblem('timeout expired')])
    expect(lostDatabase(other, 'db:5432/app')).toBe(other);
});

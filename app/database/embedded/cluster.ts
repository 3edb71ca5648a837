import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, link, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseProblem, errorCode, fileProblem, serverProblem } from './problem.ts';
import type { ServerUser } from './places.ts';

/** The only user of the embedded database. */
export const DATABASE_USER = 'postgres';

/** The files and the password of one embedded database. */
export interface Cluster {
  /** PostgreSQL's data directory. */
  data: string;
  /** The file with the server's log of its last run. */
  log: string;
  password: string;
}

/**
 * Opens the database in a folder, and creates it if there is none. A process that dies meanwhile leaves no partial one,
 * and two that do this at once get the same.
 *
 * @param programs PostgreSQL's programs
 * @throws {EmbeddedDatabaseProblem} when it cannot be created, or is of another version of PostgreSQL
 */
export async function openCluster(
  home: string,
  programs: string,
  user: ServerUser,
): Promise<Cluster> {
  try {
    const password = await readPassword(join(home, 'password'));
    const cluster = { data: join(home, 'data'), log: join(home, 'log'), password };
    const version = await readVersion(cluster.data);
    if (version === null) await makeCluster(home, cluster, programs, user);
    else await refuseOtherVersion(version, home, programs);
    return cluster;
  } catch (error) {
    throw error instanceof EmbeddedDatabaseProblem ? error : fileProblem(error, home);
  }
}

/** Reads the password of the database, which the first process that needs one creates. */
async function readPassword(file: string): Promise<string> {
  const draft = `${file}-${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}

async function readVersion(data: string): Promise<string | null> {
  try {
    return (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
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
  { data, password }: Cluster,
  programs: string,
  user: ServerUser,
): Promise<void> {
  const draft = await mkdtemp(join(home, 'new-'));
  const passwordFile = join(home, `${draft.slice(-6)}.password`);
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user.uid !== undefined)
      for (const path of [draft, passwordFile]) await chown(path, user.uid, user.gid);
    const flags = [`--pgdata=${draft}`, `--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`];
    const locale = ['--encoding=UTF8', '--no-locale', '--auth=scram-sha-256'];
    const { code, output } = await run(join(programs, 'bin/initdb'), [...flags, ...locale], user);
    if (code !== 0) throw serverProblem(output, home);
    await rename(draft, data);
  } catch (error) {
    // Another process was faster: its database is used.
    const faster = ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error));
    if (!faster || (await readVersion(data)) === null) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

function run(
  program: string,
  words: string[],
  user: ServerUser,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { ...user, cwd: '/', env: serverEnvironment() });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Returns the environment of PostgreSQL's programs: no secrets of the app, one language. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_ENV } = process.env;
  return { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
}

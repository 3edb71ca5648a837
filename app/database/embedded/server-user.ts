import { spawnSync } from 'node:child_process';
import { EmbeddedDatabaseProblem } from './problem.ts';

/** Whom the server runs as: `{}` is whoever runs this process. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>;

/**
 * PostgreSQL refuses to run as root. There the server runs as the user `postgres`, who is made if this
 * machine has none.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  return findPostgres() ?? makePostgres();
}

/** Runs a command as the server's user, and whether it ended well. */
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

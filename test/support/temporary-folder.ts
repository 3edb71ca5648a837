import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** The most disk space that the databases and the browser of a run need, with a margin, in bytes. */
const ROOM = 4 * 2 ** 30;

/**
 * The folder for a test run's databases and browsers: in memory if the machine has a memory file system with enough
 * room, which takes a tenth of the time; otherwise the folder for temporary files.
 */
export function temporaryFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Creates a folder there that a database's user can access. */
export async function makeOpenFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(temporaryFolder(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

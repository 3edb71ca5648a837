import { accessSync, constants, statfsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** What the databases and the browser of a run take at most, with room to spare, in bytes. */
const ROOM = 4 * 2 ** 30;

/**
 * Where databases and browsers of a run of tests keep their files: in memory where the machine has a file system there
 * with enough room, which takes a tenth of the time; else the folder for temporary files.
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

/** A new folder there, which the user of a database can reach. */
export async function makeOpenFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(temporaryFolder(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

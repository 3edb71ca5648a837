import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { UploadFigures } from './upload-child.ts';

const CHILD = fileURLToPath(new URL('upload-child.ts', import.meta.url));

/** What a file of 20 MB costs a process, in a process that does nothing else. */
export async function measureUpload(databaseUrl: string): Promise<UploadFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    CHILD,
    databaseUrl,
  ]);
  return JSON.parse(stdout) as UploadFigures;
}

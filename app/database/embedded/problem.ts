import { errorCode, messageOf } from '../errors.ts';

/** Why the embedded database cannot be used, and how to fix it, in one line for the operator. */
export class EmbeddedDatabaseProblem extends Error {}

/** Returns the problem behind a failed access to a file or folder. */
export function fileProblem(error: unknown, path: string): EmbeddedDatabaseProblem {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(path);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new EmbeddedDatabaseProblem(
      `${path} cannot be written (${code}): let this user write there, or set DATA_DIR to another folder`,
    );
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new EmbeddedDatabaseProblem(`${path} is no folder: set DATA_DIR to another one`);
  return new EmbeddedDatabaseProblem(
    `${path} cannot be used (${messageOf(error)}): set DATA_DIR to another folder`,
  );
}

/**
 * Returns the problem behind a `postgres` or `initdb` that ended by itself.
 *
 * @param output its output
 */
export function serverProblem(output: string, folder: string): EmbeddedDatabaseProblem {
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(output))
    return diskFull(folder);
  if (output.includes('error while loading shared libraries'))
    return new EmbeddedDatabaseProblem(
      `the embedded database does not run on this machine (${lastLine(output)}): set DATABASE_URL`,
    );
  return new EmbeddedDatabaseProblem(
    `the embedded database in ${folder} does not start (${lastLine(output)}): solve that, or set DATABASE_URL`,
  );
}

function diskFull(path: string): EmbeddedDatabaseProblem {
  return new EmbeddedDatabaseProblem(
    `the disk that holds ${path} is full: make room, or set DATA_DIR to a folder elsewhere`,
  );
}

/**
 * Returns the last line that names a failure, without the server's time stamps; otherwise the last line, if any.
 *
 * @param output of `postgres` or `initdb`
 */
export function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const failure = lines.filter((line) => /FATAL|PANIC|error:/.test(line)).at(-1) ?? lines.at(-1);
  return (failure ?? '').replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim() || 'it says nothing';
}

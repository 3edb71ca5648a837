/** Where `npm run coverage` collects what the tests' own process cannot see: other processes and the browser. */
import { join } from 'node:path';

/** Names the folder; nothing is collected without it. */
export const COVERAGE_VARIABLE = 'COVERAGE_FOLDER';

/** The folder of a kind of collection, or nothing. */
export function coverageFolder(kind: 'processes' | 'browser'): string | undefined {
  const folder = process.env[COVERAGE_VARIABLE];
  return folder ? join(folder, kind) : undefined;
}

/** What a Node process's environment needs so that it writes its coverage when it ends by itself. */
export function processCoverage(): Record<string, string> {
  const folder = coverageFolder('processes');
  return folder ? { NODE_V8_COVERAGE: folder } : {};
}

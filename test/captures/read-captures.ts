import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A customer event as the platform published it, with any further fields. */
type CapturedEvent = Record<string, unknown> & { name: string };

/** One file of a folder: its event, or the reason why it has none. */
export type Capture = { file: string } & ({ event: CapturedEvent } | { problem: string });

/**
 * Reads every `*.json` of a folder, one event per file, in the order of the names.
 *
 * @param words the command's arguments: the folder
 * @throws {Error} with one line of advice, if there is no such folder or it has no such file
 */
export async function readCaptures(words: readonly string[]): Promise<Capture[]> {
  const [folder, ...others] = words;
  if (!folder || others.length > 0) throw new Error(`Name one folder: ${USAGE}`);
  const files = (await namesIn(folder)).filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0) {
    throw new Error(`There is no *.json in ${folder}: put one captured event into each file.`);
  }
  return Promise.all(
    files.map(async (file) => ({ file, ...(await readCapture(join(folder, file))) })),
  );
}

const USAGE = 'npm run captures -- <folder of captured events, one *.json each>';

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`${folder} is no folder that can be read (${code}): ${USAGE}`, {
      cause: error,
    });
  }
}

async function readCapture(path: string): Promise<{ event: CapturedEvent } | { problem: string }> {
  try {
    const event: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isEvent(event) ? { event } : { problem: 'no customer event: it has no "name"' };
  } catch (error) {
    const what = error instanceof SyntaxError ? 'not JSON' : 'cannot be read';
    return { problem: `${what}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isEvent(value: unknown): value is CapturedEvent {
  return (
    typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
  );
}

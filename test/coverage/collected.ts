/** What was written down outside of the tests' own processes: by the app's processes, and by Chromium. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { didRunAsItIs, didRunInBundle, type DidRun } from './executed.ts';
import type { V8Script } from './v8-counts.ts';

/** What is known of each source, by its absolute path. */
export type Collected = Map<string, DidRun[]>;

const SERVER_BUNDLE = 'build/server/index.js';

/**
 * What processes of the app ran: their own sources, and the pages of the build.
 *
 * @param folder where Node has left its reports (`NODE_V8_COVERAGE`)
 */
export async function readProcesses(
  folder: string,
  project: string,
  isWanted: (path: string) => boolean,
): Promise<Collected> {
  const collected: Collected = new Map();
  for (const [path, scripts] of byPath(await scriptsIn(folder), pathOfFile)) {
    if (isWanted(path)) {
      add(collected, path, didRunAsItIs(scripts, await readFile(path, 'utf8')));
    } else if (relative(project, path) === SERVER_BUNDLE) {
      for (const [source, didRun] of await didRunInBundle(scripts, path, isWanted)) {
        add(collected, source, didRun);
      }
    }
  }
  return collected;
}

/**
 * What pages of the app ran in Chromium.
 *
 * @param folder where the tests' browsers have left their reports
 */
export async function readBrowser(
  folder: string,
  project: string,
  isWanted: (path: string) => boolean,
): Promise<Collected> {
  const collected: Collected = new Map();
  const client = join(project, 'build/client');
  const bundles = new Set(await readdir(join(client, 'assets')));
  const pathOf = ({ url }: V8Script): string | undefined => {
    const name = decodeURIComponent(new URL(url).pathname).replace(/^\/assets\//, '');
    return bundles.has(name) && bundles.has(`${name}.map`)
      ? join(client, 'assets', name)
      : undefined;
  };
  for (const [path, scripts] of byPath(await scriptsIn(folder), pathOf)) {
    for (const [source, didRun] of await didRunInBundle(scripts, path, isWanted)) {
      add(collected, source, didRun);
    }
  }
  return collected;
}

const pathOfFile = ({ url }: V8Script): string | undefined =>
  url.startsWith('file:') ? fileURLToPath(url) : undefined;

function add(collected: Collected, path: string, didRun: DidRun): void {
  collected.set(path, [...(collected.get(path) ?? []), didRun]);
}

function byPath(
  scripts: readonly V8Script[],
  pathOf: (script: V8Script) => string | undefined,
): Map<string, V8Script[]> {
  const found = new Map<string, V8Script[]>();
  for (const script of scripts) {
    const path = pathOf(script);
    if (path !== undefined) found.set(path, [...(found.get(path) ?? []), script]);
  }
  return found;
}

/** The scripts of all reports in a folder; none where there is no folder. */
async function scriptsIn(folder: string): Promise<V8Script[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const reports = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Report),
  );
  return reports.flatMap((report) => (Array.isArray(report) ? report : report.result));
}

/** Playwright gives a list, Node puts it into an object. */
type Report = V8Script[] | { result: V8Script[] };

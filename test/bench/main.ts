/**
 * `npm run bench`: size and speed of the pixel beside the published client of the protocol, measured in
 * one run. `-- --quick` does less. Nothing passes or fails here.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { arch, cpus, loadavg, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startSandbox } from '../sandbox/sandbox.ts';
import { buildPixel } from '../support/build-pixel.ts';
import { launchChromium } from '../support/chromium.ts';
import { gzippedBytes } from './gzipped-bytes.ts';
import { measureClient } from './measure-client.ts';
import { measurePixel } from './measure-pixel.ts';
import { readPublishedClient } from './published-client.ts';
import { reportOf } from './report.ts';
import type { Findings, Size } from './report.ts';
import { withStopwatch } from './stopwatch.ts';

const REPETITIONS = { usual: 40, quick: 5 };

try {
  console.log(reportOf(await run(repetitionsFrom(process.argv.slice(2)))));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function repetitionsFrom(options: readonly string[]): number {
  const unknown = options.find((option) => option !== '--quick');
  if (unknown !== undefined) {
    throw new Error(`There is no option ${unknown}: npm run bench, or npm run bench -- --quick`);
  }
  return options.includes('--quick') ? REPETITIONS.quick : REPETITIONS.usual;
}

async function run(repetitions: number): Promise<Findings> {
  console.log('Building the web pixel…');
  const bundle = await readFile((await buildPixel()).bundle, 'utf8');
  const { version, cdnBundle, script } = await readPublishedClient();
  const folder = await mkdtemp(join(tmpdir(), 'beacon-pixel-bench-'));
  const timedBundle = join(folder, 'beacon-pixel.js');
  await writeFile(timedBundle, withStopwatch(bundle));
  const sandbox = await startSandbox({ ports: 'free', bundle: timedBundle });
  const browser = await launchChromium();
  try {
    console.log(`Shopping ${repetitions} times…`);
    const pixel = await measurePixel(sandbox, browser, repetitions);
    const client = await measureClient({ sandbox, browser, script }, pixel.data, repetitions);
    return {
      machine: machineOf(browser),
      repetitions,
      clientVersion: version,
      sizes: {
        pixel: sizeOf(bundle),
        clientModules: sizeOf(script),
        clientCdn: sizeOf(cdnBundle),
      },
      pixel,
      client,
    };
  } finally {
    await browser.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  }
}

function sizeOf(content: Buffer | string): Size {
  return { raw: Buffer.byteLength(content), gzipped: gzippedBytes(content) };
}

function machineOf(browser: Browser): string {
  const cores = cpus();
  return [
    `${cores[0]?.model.trim() ?? 'unknown processor'} with ${cores.length} cores`,
    `load ${loadavg()[0]?.toFixed(1) ?? '?'} in the last minute`,
    `${platform()} ${arch()}`,
    `Node ${process.version}`,
    `Chromium ${browser.version()}`,
  ].join(', ');
}

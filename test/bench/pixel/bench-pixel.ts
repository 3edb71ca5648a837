import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { buildPixel } from '../../support/build-pixel.ts';
import { launchChromium } from '../../support/chromium.ts';
import { gzippedBytes } from '../gzipped-bytes.ts';
import { machineLine } from '../machine.ts';
import type { BenchOptions } from '../options.ts';
import { measureClient } from './measure-client.ts';
import { measurePixel } from './measure-pixel.ts';
import { readPublishedClient } from './published-client.ts';
import { reportOf } from './report.ts';
import type { Size } from './report.ts';
import { withStopwatch } from './stopwatch.ts';

const REPETITIONS = { usual: 40, quick: 5, long: 40 };

/** Size and speed of the pixel beside the published client of the protocol, as a report. */
export async function benchPixel(length: BenchOptions['length']): Promise<string> {
  const repetitions = REPETITIONS[length];
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
    return reportOf({
      machine: machineLine([`Chromium ${browser.version()}`]),
      repetitions,
      clientVersion: version,
      sizes: {
        pixel: sizeOf(bundle),
        clientModules: sizeOf(script),
        clientCdn: sizeOf(cdnBundle),
      },
      pixel,
      client,
    });
  } finally {
    await browser.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  }
}

function sizeOf(content: Buffer | string): Size {
  return { raw: Buffer.byteLength(content), gzipped: gzippedBytes(content) };
}

/**
 * A separate process that stores and checks each file of a folder, as the app does, and prints the peak of its memory
 * according to the system. Its arguments are the address of a database and the folder. It prints JSON of {@link
 * MemoryFigures}.
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createFileChecks } from '../../../app/uploads/file-checks.ts';
import { createFeedFileStore } from '../../../app/uploads/file-store.ts';

export interface MemoryFigures {
  /** Memory after everything is loaded and before the first file, in bytes. */
  restBytes: number;
  /** The peak since the process began, in bytes. */
  peakBytes: number;
  /** The code of the first fault, by the names of the files. */
  faults: Record<string, string | undefined>;
}

const SHOP = 'memory.myshopify.com';
const CHUNK_BYTES = 512 * 1024;

const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const { prisma, sql, locks, close } = connectDatabase(readDatabaseUrl(databaseUrl));
const files = createFeedFileStore({ sql, now: () => new Date() });
const checks = createFileChecks({ locks });
await prisma.shop.upsert({ where: { domain: SHOP }, create: { domain: SHOP }, update: {} });
const restBytes = process.memoryUsage.rss();

const faults: MemoryFigures['faults'] = {};
for (const name of (await readdir(folder)).sort()) faults[name] = await faultOf(name);

// The system reports kilobytes.
const peakBytes = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ restBytes, peakBytes, faults } satisfies MemoryFigures));
await checks.close();
await close();

async function faultOf(name: string): Promise<string | undefined> {
  const id = await files.begin(SHOP, { feedId: '1', name });
  let start = 0;
  const stream = createReadStream(join(folder, name), { highWaterMark: CHUNK_BYTES });
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    await files.append(SHOP, id, { start, bytes });
    start += bytes.length;
  }
  const file = await files.find(SHOP, id);
  if (file === null) throw new Error(`${name} is gone.`);
  return (await checks.report({ shop: SHOP, file, mapping: null })).faults[0]?.code;
}

/**
 * A process of its own that stores, checks and, where nothing is wrong, sends each file of a folder, as the app does,
 * and tells how much memory the system ever counted for it. Its arguments are the address of a database and the folder.
 * It prints JSON of {@link MemoryFigures}.
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createIndexClient } from '../../../app/indexing/client.ts';
import { checkFile } from '../../../app/uploads/check.ts';
import { createFeedFileStore } from '../../../app/uploads/file-store.ts';
import { startSink } from '../../bench/uploads/sink.ts';

export interface MemoryFigures {
  /** Once everything is loaded and before the first file, in bytes. */
  restBytes: number;
  /** At its highest since the process began, in bytes. */
  peakBytes: number;
  /** By the names of the files: the code of the first fault, or `sent`. */
  outcomes: Record<string, string>;
}

const SHOP = 'memory.myshopify.com';
const PIECE_BYTES = 512 * 1024;

const [databaseUrl = '', folder = ''] = process.argv.slice(2);
const { prisma, sql, close } = connectDatabase(readDatabaseUrl(databaseUrl));
const files = createFeedFileStore({ sql, now: () => new Date() });
const sink = await startSink();
const client = createIndexClient({ indexUrl: 'https://index.example.com', fetch: sink.fetch });
await prisma.shop.create({ data: { domain: SHOP } });
const restBytes = process.memoryUsage.rss();

const outcomes: Record<string, string> = {};
for (const name of (await readdir(folder)).sort()) outcomes[name] = await taken(name);

// The system counts in kilobytes.
const peakBytes = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ restBytes, peakBytes, outcomes } satisfies MemoryFigures));
sink.close();
await close();

async function taken(name: string): Promise<string> {
  const id = await files.begin(SHOP, { feedId: '1', name });
  let start = 0;
  const stream = createReadStream(join(folder, name), { highWaterMark: PIECE_BYTES });
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    await files.append(SHOP, id, { start, bytes });
    start += bytes.length;
  }
  const file = await files.find(SHOP, id);
  if (file === null) throw new Error(`${name} is gone.`);
  const [fault] = (await checkFile(file, { mapping: null })).faults;
  if (fault) return fault.code;
  const request = { feedId: '1', requestedBy: null };
  const { outcome } = await client.upload({ siteId: 's', secretKey: 'k' }, request, file);
  return outcome === 'accepted' ? 'sent' : outcome;
}

/**
 * A separate process that receives, checks and sends one feed file, to measure its memory and time. Its arguments are
 * the address of a database and the file's size in bytes. It prints JSON of {@link UploadFigures}.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createIndexClient } from '../../../app/indexing/client.ts';
import { createFileChecks } from '../../../app/uploads/file-checks.ts';
import { createFeedFileStore } from '../../../app/uploads/file-store.ts';
import { startSink } from './bench-uploads.ts';

/** The cost of one step. Memory is the peak of additional memory. */
export interface StepFigures {
  seconds: number;
  /** Objects and buffers in use after a collection, in bytes. */
  liveBytes: number;
  /** The system's count for the process, in bytes. */
  rssBytes: number;
}

export interface UploadFigures {
  /** The size as sent, in bytes. */
  size: number;
  products: number;
  receive: StepFigures;
  check: StepFigures;
  send: StepFigures;
}

/** Between two samples, at least: collecting takes a fifth of the time at most, on a busy machine too. */
const SAMPLE_MS = 250;
const SAMPLE_SHARE = 1 / 5;
const CHUNK_BYTES = 512 * 1024;
const SHOP = 'bench.myshopify.com';

const [databaseUrl = '', bytes = ''] = process.argv.slice(2);
const { prisma, sql, locks, close } = connectDatabase(readDatabaseUrl(databaseUrl), {
  // A connection made anew while samples hold the process up may take longer than its limit.
  lifetimeSeconds: 3_600,
});
const files = createFeedFileStore({ sql, now: () => new Date() });
const checks = createFileChecks({ locks });
await prisma.shop.upsert({ where: { domain: SHOP }, create: { domain: SHOP }, update: {} });

/** An endless sequence of products with texts that compress about as well as real ones. */
function* products(): Generator<string> {
  for (let id = 0; ; id += 1) {
    const noise = createHash('sha512').update(String(id)).digest('base64');
    yield `${JSON.stringify({
      id: String(id),
      name: `Product ${id} ${noise.slice(0, 20)}`,
      image: `https://cdn.example.com/products/${id}/front.jpg`,
      price: (id % 900) / 10,
      url: `https://shop.example.com/products/product-${id}`,
      description: `${noise} in several colours, made to last. `.repeat(2),
    })}\n`;
  }
}

/** A gzip file slightly smaller than `bytes`, piece by piece, made outside the measurement. */
async function* packed(bytes: number): AsyncGenerator<Buffer> {
  let text = '';
  let size = 0;
  for (const product of products()) {
    text += product;
    if (text.length < CHUNK_BYTES) continue;
    const member = await promisify(gzip)(text);
    text = '';
    if (size + member.length > bytes) return;
    size += member.length;
    yield member;
  }
}

async function upload(bytes: number): Promise<UploadFigures> {
  const id = await files.begin(SHOP, { feedId: '1', name: 'feed.ndjson.gz' });
  const receive = await measured(async () => {
    let start = 0;
    for await (const piece of packed(bytes)) {
      await files.append(SHOP, id, { start, bytes: piece });
      start += piece.length;
    }
  });
  const file = await files.find(SHOP, id);
  if (file === null) throw new Error('The file is gone.');
  let found = 0;
  const check = await measured(async () => {
    const report = await checks.report({ shop: SHOP, file, mapping: null });
    if (report.faultCount > 0) throw new Error(JSON.stringify(report.faults));
    found = report.products;
  });
  const sink = await startSink();
  const client = createIndexClient({ indexUrl: 'https://index.example.com', fetch: sink.fetch });
  const send = await measured(async () => {
    const request = { feedId: '1', requestedBy: null };
    const { outcome } = await client.upload({ siteId: 's', secretKey: 'k' }, request, file);
    if (outcome !== 'accepted') throw new Error(outcome);
  });
  await sink.close();
  await files.remove(id);
  return { size: file.size, products: found, receive, check, send };
}

async function measured(work: () => Promise<void>): Promise<StepFigures> {
  const before = memory();
  let liveBytes = 0;
  let rssBytes = 0;
  let timer = setTimeout(sample, SAMPLE_MS);
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  clearTimeout(timer);
  return { seconds, liveBytes, rssBytes };

  function sample() {
    const begun = performance.now();
    const now = memory();
    liveBytes = Math.max(liveBytes, now.live - before.live);
    rssBytes = Math.max(rssBytes, now.rss - before.rss);
    const tookMs = performance.now() - begun;
    timer = setTimeout(sample, Math.max(SAMPLE_MS, tookMs * (1 / SAMPLE_SHARE - 1)));
  }
}

function memory(): { live: number; rss: number } {
  const { rss } = process.memoryUsage();
  // The second collection releases the buffers that the first one finds unused.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { live: heapUsed + external, rss };
}

// A small warm-up upload: code is compiled and pools are filled once per process, not per file.
await upload(2_000_000);
process.stdout.write(JSON.stringify(await upload(Number(bytes))));
await checks.close();
await close();

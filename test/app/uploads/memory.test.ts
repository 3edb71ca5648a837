import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { measureUpload } from '../../bench/uploads/bench-uploads.ts';
import { FORMATS, product, zipOf } from '../../uploads/support/files.ts';
import { folderOfTests } from '../../support/folder-of-tests.ts';
import { useDatabase } from '../use-database.ts';
import type { MemoryFigures } from './memory-child.ts';

const MB = 1_000_000;
const CHILD = fileURLToPath(new URL('memory-child.ts', import.meta.url));

const database = useDatabase();
const folder = await folderOfTests();

it('a file of 6 MB costs no 6 MB where it is received, checked or sent', async () => {
  const { size, products, ...steps } = await measureUpload(database().url, 6 * MB);
  expect(size).toBeGreaterThan(5 * MB);
  expect(products).toBeGreaterThan(50_000);
  for (const { liveBytes } of Object.values(steps)) expect(liveBytes).toBeLessThan(4 * MB);
});

const ONE = FORMATS.ndjson([product(1)]);

/**
 * The largest increase of memory, according to the system, of a process that checks all these files. It was 110 to 160
 * MB, most of it kept by the engine for short-lived objects. A bomb held in memory as a whole takes 400 MB.
 */
const MAX_BYTES = 250 * MB;

it('a process stays small while hostile files go through it', async () => {
  const blank = Buffer.alloc(50 * MB, '\n');
  const [begin, member] = [gzipSync(ONE), gzipSync(blank)];
  blank.write(ONE);
  const columns = Array.from({ length: 10_000 }, (_, at) => `column ${at}`).join(',');
  const files: [name: string, content: string | Uint8Array, fault: string][] = [
    ['bomb.gz', Buffer.concat([begin, ...Array<Buffer>(8).fill(member)]), 'packed-too-tightly'],
    ['bomb.zip', zipOf({ name: 'feed', content: blank }), 'packed-too-tightly'],
    ['columns.csv', `${columns}\n`.repeat(150), 'many-columns'],
    ['line.csv', `id,name,image,price,url\n1,${'y'.repeat(19.9 * MB)}`, 'record-too-long'],
    ['line.ndjson', `{"id":"${'x'.repeat(19.9 * MB)}"}`, 'record-too-long'],
    ['line.xml', `<p><i><id>${'x'.repeat(19.9 * MB)}`, 'record-too-long'],
  ];
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, database().url, folder]);
  const { restBytes, peakBytes, faults } = JSON.parse(stdout) as MemoryFigures;
  expect(faults).toEqual(Object.fromEntries(files.map(([name, , fault]) => [name, fault])));
  expect(peakBytes - restBytes).toBeLessThan(MAX_BYTES);
});

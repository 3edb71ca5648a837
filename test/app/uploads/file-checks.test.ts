import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import type { Fault } from '../../../app/uploads/fault.ts';
import { ChecksBusy, createFileChecks, type FileChecks } from '../../../app/uploads/file-checks.ts';
import { LIMITS } from '../../../app/uploads/format.ts';
import type { StoredFile } from '../../../app/uploads/unpack.ts';
import { fileOf, FORMATS, PACKINGS, product } from '../../uploads/support/files.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();
let checks: FileChecks;
beforeAll(() => {
  checks = createFileChecks(database());
});
afterAll(() => checks.close());

const requestOf = (content: string | Uint8Array) => ({
  shop: 'one.myshopify.com',
  file: fileOf(content),
  mapping: null,
});

const numbered = <T>(length: number, of: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => of(index));
const products = FORMATS.ndjson(numbered(1_000, product));
const longProduct = (id: number) => product(id, { name: 'abc'.repeat(330_000) });

/** A line of almost 1 MB with unique keys. */
const manyKeys = (row: number): string =>
  `{${Array.from({ length: 90_000 }, (_, at) => `"${row}${at.toString(36)}":1`).join(',')}}\n`;

/** A file whose content never arrives, and whether it was requested. */
function endless(): { file: StoredFile; asked: () => boolean } {
  let asked = false;
  const read = () => {
    asked = true;
    return new Readable({ read: () => undefined });
  };
  return { file: { size: 100, read }, asked: () => asked };
}

describe('a check in a thread', () => {
  it.each(['plain', 'gzip', 'zip'] as const)(
    'reads a file that is packed as %s',
    async (packing) => {
      const report = await checks.report(requestOf(PACKINGS[packing](products)));
      expect(report).toMatchObject({ products: 1_000, faultCount: 0 });
    },
  );

  it('lists all faults', async () => {
    const list = Buffer.from(await checks.list(requestOf('{"id":1}\n'.repeat(3)))).toString();
    const faults = list
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Fault);
    expect(faults.map(({ code }) => code)).toEqual([
      ...Array<string>(4).fill('unmapped'),
      'id-twice',
      'id-twice',
    ]);
  });

  it.each([
    ['many columns', numbered(10, manyKeys).join(''), 'many-columns'],
    ['long lines in small pieces', FORMATS.ndjson(numbered(50, longProduct)), 'product-too-large'],
    ['lists in lists', `{"id":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n`, 'too-deep'],
  ])('is answered shortly, whatever it is full of: %s', async (_, content, code) => {
    const report = await checks.report(requestOf(gzipSync(content)));
    expect(report.faults[0]?.code).toBe(code);
    expect(JSON.stringify(report).length).toBeLessThan(100_000);
  });

  it.each([
    ['processor time', { processorMs: 0 }, products],
    // Kept in memory until the columns are known.
    ['memory', { threadMegabytes: 32 }, `{"a":[${'[],'.repeat(300_000)}[]]}\n`.repeat(9)],
  ])('ends with a fault that takes too much %s', async (_, lower, content) => {
    const strict = createFileChecks({ ...database(), limits: { ...LIMITS, ...lower } });
    const report = await strict.report(requestOf(content));
    expect(report).toMatchObject({ faultCount: 1, faults: [{ code: 'too-costly' }] });
    await strict.close();
  });

  it('ends with its reader, and the next one of the shop begins', async () => {
    const reader = new AbortController();
    const { file, asked } = endless();
    const request = { ...requestOf(''), file, signal: reader.signal };
    const ended = expect(checks.report(request)).rejects.toThrow('The reader is gone.');
    await expect.poll(asked).toBe(true);
    const next = checks.report(requestOf(products));
    reader.abort(new Error('The reader is gone.'));
    await ended;
    expect(await next).toMatchObject({ products: 1_000 });
  });

  it.each(['the same process', 'another process'])(
    'waits for the one before of its shop, in %s, and not for those of others',
    async (where) => {
      const other = connectDatabase(readDatabaseUrl(database().url));
      const others = where === 'the same process' ? checks : createFileChecks(other);
      const reader = new AbortController();
      const { file, asked } = endless();
      const first = checks.report({ ...requestOf(''), file, signal: reader.signal });
      await expect.poll(asked).toBe(true);
      const second = endless();
      const waiting = others.report({ ...requestOf(''), file: second.file, signal: reader.signal });
      const elsewhere = await checks.report({ ...requestOf(products), shop: 'two.myshopify.com' });
      expect(elsewhere.products).toBe(1_000);
      await pause(200);
      expect(second.asked()).toBe(false);
      reader.abort();
      await expect(first).rejects.toThrow();
      await expect(waiting).rejects.toThrow();
      expect(second.asked()).toBe(false);
      if (others !== checks) await others.close();
      await other.close();
    },
  );

  it('is given up where it does not end', async () => {
    const impatient = createFileChecks({ ...database(), maxMs: 200 });
    const request = { ...requestOf(''), file: endless().file };
    await expect(impatient.report(request)).rejects.toThrow(ChecksBusy);
    await impatient.close();
  });

  it('says nothing of its file where the process ends', async () => {
    const ending = createFileChecks(database());
    const { file, asked } = endless();
    const ended = expect(ending.report({ ...requestOf(''), file })).rejects.toThrow(ChecksBusy);
    await expect.poll(asked).toBe(true);
    await ending.close();
    await ended;
    await expect(ending.report(requestOf(products))).rejects.toThrow(ChecksBusy);
  });

  it('has the error of its file', async () => {
    const read = () => Readable.from(failing(), { objectMode: false });
    const request = { ...requestOf(''), file: { size: 100, read } };
    await expect(checks.report(request)).rejects.toThrow('The database is gone.');
  });
});

// oxlint-disable-next-line typescript/require-await
async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.of(1);
  throw new Error('The database is gone.');
}

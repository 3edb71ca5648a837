import { createGunzip, createGzip } from 'node:zlib';
import { type Readable, pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { errorCode } from '../database/errors.ts';
import { beyond, type Fault, faultIn, faultOf, readingEnded } from './fault.ts';
import { type Limits, type Packing, packingOf } from './format.ts';

/** Bytes of a file from `start` up to but not including `end`. */
export interface Range {
  start: number;
  end: number;
}

/** A file that can be read from any position. */
export interface StoredFile {
  /** The size in bytes. */
  size: number;
  /** Reads the bytes of a range; all of them by default. */
  read(range?: Range): Readable;
}

/**
 * Unpacks a file while it is read: a gzip, the only file of a zip, or the file itself.
 *
 * @returns bytes that throw {@link readingEnded} at a fault or a limit
 * @throws {ReadingEnded} for an archive that does not hold one readable file
 */
export async function unpack(file: StoredFile, limits: Limits): Promise<AsyncIterable<Buffer>> {
  const packing = packingOf(await buffer(file.read({ start: 0, end: Math.min(4, file.size) })));
  return measured(await open(file, packing), { packing, size: file.size, limits });
}

async function open(file: StoredFile, packing: Packing): Promise<Readable> {
  switch (packing) {
    case 'plain':
      return file.read();
    case 'gzip':
      return pipeline(file.read(), createGunzip(), ignoreError);
    case 'zip':
      return openZip(file);
  }
}

/** Packs a stream as a gzip. */
export const packed = (stream: Readable): Readable => pipeline(stream, createGzip(), ignoreError);

/** The reader of the stream gets the error. */
const ignoreError = (): void => undefined;

/** Passes bytes on within the limits. */
async function* measured(
  stream: Readable,
  { packing, size, limits }: { packing: Packing; size: number; limits: Limits },
): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (length === 0 && packing !== 'plain' && packingOf(piece) !== 'plain')
        throw readingEnded(faultOf('archive-in-archive'));
      length += piece.length;
      if (length > limits.unpackedBytes) throw readingEnded(faultOf('unpacks-too-large'));
      if (length > limits.ratioFromBytes && length > limits.ratio * size)
        throw readingEnded(faultOf('packed-too-tightly'));
      yield piece;
    }
  } catch (error) {
    if (packing === 'plain' || faultIn(error) !== null || !isOfArchive(error)) throw error;
    throw readingEnded(faultOf('broken-archive'));
  } finally {
    stream.destroy();
  }
}

/** Whether the archive is at fault: errors of zlib have codes like `Z_…`, yauzl's none; a database's differ. */
function isOfArchive(error: unknown): boolean {
  const code = errorCode(error);
  return error instanceof Error && (code === '' || code.startsWith('Z_'));
}

/** Opens the only file of a zip, besides those that operating systems add. */
async function openZip(file: StoredFile): Promise<Readable> {
  try {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
    const zip = await fromRandomAccessReaderPromise(readerOf(file), file.size, options);
    const entry = await onlyFile(zip);
    if (entry.isEncrypted()) throw readingEnded(faultOf('encrypted-archive'));
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    if (faultIn(error) !== null || !isOfArchive(error)) throw error;
    throw readingEnded(faultOf('broken-archive'));
  }
}

/** The most entries that are read: an archive of a feed has fewer, and a document is known by its first ones. */
const MAX_ENTRIES = 100;

/** Documents of Excel and LibreOffice are archives with one of these files. */
const MARKS_OF_DOCUMENTS = ['[Content_Types].xml', 'mimetype'];

async function onlyFile(zip: ZipFile): Promise<Entry> {
  const files: Entry[] = [];
  let read = 0;
  for await (const entry of zip.eachEntry()) {
    if (MARKS_OF_DOCUMENTS.includes(entry.fileName)) throw readingEnded(faultOf('not-a-feed'));
    if (isContent(entry)) files.push(entry);
    read += 1;
    if (read > MAX_ENTRIES) throw readingEnded(manyFiles(zip.entryCount));
  }
  const [file] = files;
  if (file === undefined || files.length > 1) throw readingEnded(manyFiles(files.length));
  return file;
}

const manyFiles = (found: number): Fault => beyond('many-files', found, 1);

function isContent({ fileName }: Entry): boolean {
  const name = fileName.split('/').at(-1) ?? '';
  return name !== '' && !name.startsWith('.') && !fileName.startsWith('__MACOSX/');
}

/** Adapts a file to yauzl, which reads from several positions, as the directory of a zip is at the end. */
function readerOf(file: StoredFile): RandomAccessReader {
  // The library requires a class.
  class FileReader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return file.read({ start, end });
    }
  }
  return new FileReader();
}

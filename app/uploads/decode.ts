import { isUtf8 } from 'node:buffer';
import { faultOf, readingEnded } from './fault.ts';

/**
 * Decodes UTF-8 piece by piece, without a byte order mark. Throws {@link readingEnded}: with the line for invalid bytes
 * and NUL characters, without one for a file that is not text.
 */
export async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let begun = '';
  for await (const piece of bytes) {
    yield checked(read(piece));
    begun = BEGUN.exec(piece.toString('latin1', piece.length - 3))?.[0] ?? '';
  }
  read(null);

  function read(piece: Buffer | null): string {
    try {
      return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      if (line === 1 && piece !== null && isBinary(piece))
        throw readingEnded(faultOf('not-a-feed'));
      throw readingEnded(faultOf('not-utf-8', { row: line + invalidLine(begun, piece) }));
    }
  }

  function checked(text: string): string {
    const nul = text.indexOf('\0');
    if (nul !== -1)
      throw readingEnded(faultOf('nul', { row: line + newlines(text.slice(0, nul)) }));
    line += newlines(text);
    return text;
  }
}

/**
 * Whether a file begins like a picture, a PDF or another binary file. Of text files, only those in UTF-16 have NUL bytes; a
 * PDF may have none.
 */
function isBinary(start: Buffer): boolean {
  const isUtf16 = ['fffe', 'feff'].includes(start.toString('hex', 0, 2));
  return (start.includes(0) && !isUtf16) || start.toString('latin1', 0, 5) === '%PDF-';
}

/** The last character of a piece that is not ASCII, which the next piece may complete; in bytes, each as a character. */
const BEGUN = /[\xc0-\xff][\x80-\xbf]*$/;

/** Returns the number of line breaks in a piece before its first line that is not UTF-8. */
function invalidLine(begun: string, piece: Buffer | null): number {
  if (piece === null) return 0;
  const lines = `${begun}${piece.toString('latin1')}`.split('\n');
  return lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/**
 * Reads ahead until `enough` returns true, without losing any text.
 *
 * @returns as much text as `enough` requires, or all there is; and the whole text, from the beginning
 */
export async function peek(
  text: AsyncIterable<string>,
  enough: (start: string) => boolean,
): Promise<{ start: string; all: AsyncIterable<string> }> {
  const iterator = text[Symbol.asyncIterator]();
  let start = '';
  let isOver = false;
  while (!isOver && !enough(start)) {
    const next = await iterator.next();
    if (next.done) isOver = true;
    else start += next.value;
  }
  return { start, all: joined() };

  async function* joined(): AsyncGenerator<string> {
    try {
      if (start !== '') yield start;
      while (!isOver) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
}

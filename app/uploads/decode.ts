import { faultOf, readingEnded } from './fault.ts';

/**
 * Decodes UTF-8 piece by piece, without a byte order mark. Throws {@link readingEnded} with the line at invalid bytes
 * and at a NUL character, and without one for a file that is no text.
 */
export async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for await (const piece of bytes) yield checked(read(piece));
  const rest = read(null);
  if (rest !== '') yield checked(rest);

  function read(piece: Buffer | null): string {
    try {
      return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      if (line === 1 && piece !== null && isBinary(piece))
        throw readingEnded(faultOf('not-a-feed'));
      throw readingEnded(faultOf('not-utf-8', { row: line + newlinesBeforeFault(piece) }));
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

/** Whether the beginning of a file is that of a picture, a PDF or another file that is no text: UTF-16 alone has NUL too. */
function isBinary(start: Buffer): boolean {
  const isUtf16 = ['fffe', 'feff'].includes(start.toString('hex', 0, 2));
  return start.includes(0) && !isUtf16;
}

/** How many line breaks a piece has before its decoding fails. */
function newlinesBeforeFault(piece: Buffer | null): number {
  if (piece === null) return 0;
  // Invalid bytes become a replacement character.
  const text = new TextDecoder('utf-8').decode(piece);
  return newlines(text.slice(0, Math.max(0, text.indexOf('\ufffd'))));
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** A text and its beginning. */
export interface Peeked {
  /** As much as was asked for, or all there is. */
  start: string;
  /** Everything, from the beginning on. */
  all: AsyncIterable<string>;
}

/** Reads ahead until `enough` says so, without losing anything. */
export async function peek(
  text: AsyncIterable<string>,
  enough: (start: string) => boolean,
): Promise<Peeked> {
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

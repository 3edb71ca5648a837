import { parseJson } from '../http/read-body.ts';
import { faultOf, shownValue } from './fault.ts';
import type { Found, Limits } from './format.ts';

/** Reads the products of an ndJSON file: one JSON object per line. */
export async function* readNdjson(
  text: AsyncIterable<string>,
  { recordLength }: Limits,
): AsyncGenerator<Found> {
  for await (const { line, row } of readLines(text, recordLength))
    yield line === null ? { fault: faultOf('record-too-long', { row }) } : productOf(line, row);
}

/** A line and its number from 1; `line` is null for one beyond the limit, which ends the reading. */
interface Line {
  line: string | null;
  row: number;
}

/**
 * Reads the lines of a text that are not blank.
 *
 * @param longest in characters
 */
export async function* readLines(
  text: AsyncIterable<string>,
  longest: number,
): AsyncGenerator<Line, void, undefined> {
  let row = 0;
  let rest = '';
  for await (const piece of text) {
    let start = 0;
    // No list of all lines is built, as a file may have millions of blank lines. The beginning of a line is not
    // searched again with each piece.
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', start)) {
      row += 1;
      const line = `${rest}${piece.slice(start, end)}`;
      rest = '';
      start = end + 1;
      if (line.length > longest) return yield { line: null, row };
      if (line.trim() !== '') yield { line, row };
    }
    rest += piece.slice(start);
    if (rest.length > longest) return yield { line: null, row: row + 1 };
  }
  if (rest.trim() !== '') yield { line: rest, row: row + 1 };
}

function productOf(line: string, row: number): Found {
  const json = parseJson(line);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { fault: faultOf('not-json', { row, value: shownValue(line) }) };
  const fields = new Map<string, unknown>(Object.entries(json));
  return { product: { row, fields, bytes: Buffer.byteLength(line) } };
}

import { parseJson } from '../http/read-body.ts';
import { faultOf, shownValue } from './fault.ts';
import type { Found, Limits } from './format.ts';

/** Reads the products of an ndJSON file: one JSON object per line. */
export async function* readNdjson(
  text: AsyncIterable<string>,
  limits: Limits,
): AsyncGenerator<Found> {
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
      if (line.length > limits.recordLength) {
        yield tooLong(row);
        return;
      }
      if (line.trim() !== '') yield productOf(line, row);
    }
    rest += piece.slice(start);
    if (rest.length > limits.recordLength) {
      yield tooLong(row + 1);
      return;
    }
  }
  if (rest.trim() !== '') yield productOf(rest, row + 1);
}

const tooLong = (row: number): Found => ({ fault: faultOf('record-too-long', { row }) });

function productOf(line: string, row: number): Found {
  const json = parseJson(line);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { fault: faultOf('not-json', { row, value: shownValue(line) }) };
  const fields = new Map<string, unknown>(Object.entries(json));
  return { product: { row, fields, bytes: Buffer.byteLength(line) } };
}

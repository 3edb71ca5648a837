import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { peek } from './decode.ts';
import { beyond, type Fault, type FaultCode, faultIn, faultOf, shownValue } from './fault.ts';
import type { Found, Limits } from './format.ts';

/**
 * Reads the products of a CSV file: its first row names the columns, and shows which of `,`, `;`, tab and `|` delimits
 * them.
 */
export async function* readCsv(text: AsyncIterable<string>, limits: Limits): AsyncGenerator<Found> {
  const endOfRow = rowEndFinder();
  const { start, all } = await peek(
    text,
    (begun) => endOfRow(begun) !== -1 || begun.length > limits.recordLength,
  );
  const end = endOfRow(start);
  if (end === -1 && start.length > limits.recordLength) {
    yield { fault: faultOf('record-too-long', { row: 1 }) };
    return;
  }
  const delimiter = delimiterOf(end === -1 ? start : start.slice(0, end));
  const parser = parse({
    delimiter,
    // By default the first line break decides, and a file with two kinds has rows that run on.
    record_delimiter: LINE_BREAKS,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.recordLength,
  });
  const source = Readable.from(all);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | null = null;
  let row = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      // Rows are counted as in a spreadsheet.
      row = info.records + info.empty_lines;
      if (header === null) {
        const faults = headerFaults(record, delimiter, limits);
        for (const fault of faults) yield { fault: { ...fault, row } };
        if (faults.length > 0) return;
        header = record;
      } else {
        yield found(row, header, record);
      }
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    // The parser drops the products of the piece of text with the error.
    yield { fault: faultOf(code, { row: Math.max(row, rowsBefore(error)) + 1 }) };
  } finally {
    source.destroy();
    parser.destroy();
  }
}

interface Row {
  record: string[];
  info: Info;
}

/** Returns the fault of a parser error; null for an error of the text, which has its own fault. */
function codeOf(error: unknown): FaultCode | null {
  if (!(error instanceof CsvError) || faultIn(error) !== null) return null;
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'record-too-long' : 'broken-quotes';
}

/** Returns the number of rows before an error, by the record count in the parser's errors. */
function rowsBefore(error: unknown): number {
  const { records = 0, empty_lines: empty = 0 } = error as Partial<Info>;
  return records + empty;
}

function found(row: number, header: string[], record: string[]): Found {
  if (record.length !== header.length)
    return { fault: beyond('row-length', record.length, header.length, { row }) };
  const fields = new Map<string, unknown>();
  let bytes = 0;
  for (const [place, name] of header.entries()) {
    const value = record[place] ?? '';
    bytes += Buffer.byteLength(value) + 1;
    fields.set(name, value);
  }
  return { product: { row, fields, bytes } };
}

const LINE_BREAKS = ['\r\n', '\n', '\r'];

const DELIMITERS = [',', ';', '\t', '|'];

/** Returns the most frequent delimiter outside of quotes. */
function delimiterOf(row: string): string {
  const unquoted = row.replace(/"[^"]*"?/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Creates a function that finds the end of the first row that is not empty, -1 for none, in a text that grows from call
 * to call: the first line break outside of quotes.
 */
function rowEndFinder(): (text: string) => number {
  let isQuoted = false;
  let isEmpty = true;
  let at = 0;
  return (text) => {
    for (; at < text.length; at += 1) {
      const character = text.charCodeAt(at);
      if (character === QUOTE) isQuoted = !isQuoted;
      if (isQuoted || (character !== LINE_FEED && character !== CARRIAGE_RETURN)) isEmpty = false;
      else if (!isEmpty) return at;
    }
    return -1;
  };
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A number or an address: column names do not look like these. */
const A_VALUE = /^(?:https?:\/\/|\/\/|[\d.,\s]+$)/i;

function headerFaults(header: string[], delimiter: string, { columns }: Limits): Fault[] {
  if (header[0]?.startsWith('sep='))
    return [faultOf('separator-line', { value: `sep=${shownDelimiter(delimiter)}` })];
  if (header.length === 1) return [faultOf('one-column')];
  if (header.length > columns) return [beyond('many-columns', header.length, columns)];
  const data = header.find((name) => A_VALUE.test(name.trim()) && name.trim() !== '');
  if (data !== undefined) return [faultOf('no-header', { value: shownValue(data) })];
  const seen = new Set<string>();
  return header.flatMap((name, place) => {
    if (name.trim() === '') return [faultOf('header-empty', { value: String(place + 1) })];
    if (seen.has(name)) return [faultOf('header-twice', { column: shownValue(name) })];
    seen.add(name);
    return [];
  });
}

const shownDelimiter = (delimiter: string): string => (delimiter === '\t' ? 'tab' : delimiter);

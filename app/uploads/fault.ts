/**
 * Faults of a feed file. `app/texts` has a sentence for each.
 *
 * These concern the whole file, which is not read further. The others concern one product, and the next products are
 * read. A file with only {@link WARNINGS} can be sent.
 */
export const FILE_FAULTS = [
  'empty', // no bytes, or only spaces
  'no-products', // only a header, or only an outer element
  'too-large', // more bytes than the service accepts
  'unpacks-too-large', // more bytes than the limit of a check
  'packed-too-tightly', // an archive bomb
  'broken-archive', // gzip or zip that cannot be unpacked
  'encrypted-archive', // a zip with a password
  'many-files', // a zip of several files, or of none
  'archive-in-archive', // a zip in a zip, a gzip in a gzip
  'not-a-feed', // a picture, a PDF, a spreadsheet program's own format
  'not-utf-8', // bytes that are not UTF-8
  'nul', // a NUL character
  'json-array', // JSON as one array: ndJSON is one object a line
  'no-header', // CSV whose first row is data
  'header-empty', // CSV with a column without a name
  'header-twice', // CSV with two columns of one name
  'separator-line', // CSV whose first row names the delimiter, which only Excel reads
  'one-column', // CSV without a known delimiter
  'many-columns', // more columns than a feed can have
  'column-too-long', // a column with a longer name than staff can choose
  'broken-quotes', // CSV whose quotes do not match
  'record-too-long', // a row, line or element larger than a product can be
  'doctype', // XML with a document type, which can declare entities
  'broken-xml', // XML that is not well-formed
  'too-deep', // XML with deeply nested elements, JSON with such values
  'many-products', // more products than a check compares
  'too-costly', // more processor time or memory than a check may take
  'many-faults', // so many faults that the rest is not read
] as const;

type ProductFault =
  | 'row-length' // a CSV row with more or fewer cells than the header
  | 'not-json' // an ndJSON line that is not a JSON object
  | 'missing' // a required field without a value
  | 'id-twice'
  | 'children-unreadable' // `children` that is not a list
  | 'many-children'
  | 'many-fields' // a variant with more fields than the service takes
  | 'product-too-large';

/**
 * Faults with which a product may be indexed. The service's documentation asks for an image, but does not say what
 * happens without one, nor which forms of prices and addresses it accepts.
 */
const WARNINGS = [
  'no-image',
  'not-a-price',
  'not-an-address',
  'many-warnings', // further warnings are not listed
] as const;

/** Faults of the mapping: a required field without a chosen column, or with one that the file does not have. */
type MappingFault = 'unmapped';

export type FaultCode =
  | (typeof FILE_FAULTS)[number]
  | ProductFault
  | (typeof WARNINGS)[number]
  | MappingFault;

/** One fault and its place. */
export interface Fault {
  code: FaultCode;
  /**
   * The row of a CSV file (as in a spreadsheet), the line of ndJSON, the product of XML; null without one. The line for
   * `not-utf-8` and `nul`.
   */
  row: number | null;
  /** The column, or the required field of an `unmapped` fault. */
  column: string | null;
  /** The value, shortened. */
  value: string | null;
  /**
   * The found number and the limit, in the unit of the fault's sentence: columns, cells, files, variants, fields,
   * kilobytes. Null for faults without a limit.
   */
  amount: { found: number; limit: number } | null;
}

export function faultOf(code: FaultCode, place: Partial<Omit<Fault, 'code'>> = {}): Fault {
  return { code, row: null, column: null, value: null, amount: null, ...place };
}

/** Returns the fault of a number beyond its limit. */
export function beyond(
  code: FaultCode,
  found: number,
  limit: number,
  place: Partial<Pick<Fault, 'row' | 'column'>> = {},
): Fault {
  return faultOf(code, { ...place, amount: { found, limit } });
}

const WARNING_CODES: ReadonlySet<string> = new Set(WARNINGS);

/** Whether a file with this fault can be sent. */
export const isWarning = ({ code }: Fault): boolean => WARNING_CODES.has(code);

/** An error that ends the reading of a file, in any of its streams. */
export type ReadingEnded = Error & { fault: Fault };

export function readingEnded(fault: Fault): ReadingEnded {
  return Object.assign(new Error(`The file cannot be read: ${fault.code}.`), { fault });
}

/** Returns the fault in an error; null for an error of another kind, such as one of the database. */
export function faultIn(error: unknown): Fault | null {
  return error instanceof Error && 'fault' in error ? (error as ReadingEnded).fault : null;
}

/** The longest value in a list of faults, in characters. */
const VALUE_SHOWN = 80;

export const shownValue = (value: string): string =>
  value.length > VALUE_SHOWN ? `${value.slice(0, VALUE_SHOWN)}…` : value;

import { storableText } from '../shop/form-fields.ts';
import { type IdSet, isDeeper, productFaults, textOf } from './check-product.ts';
import { decode, peek } from './decode.ts';
import {
  beyond,
  type Fault,
  FILE_FAULTS,
  faultIn,
  faultOf,
  isWarning,
  readingEnded,
  shownValue,
} from './fault.ts';
import {
  type FileProduct,
  type Format,
  type Found,
  type Limits,
  LIMITS,
  REQUIRED_FIELDS,
} from './format.ts';
import { type Mapping, mappingFor, NO_MAPPING } from './mapping.ts';
import { readCsv } from './read-csv.ts';
import { readNdjson } from './read-ndjson.ts';
import { readXml } from './read-xml.ts';
import { type StoredFile, unpack } from './unpack.ts';

/** The result of a check. A file without faults may be sent, even with warnings. */
export interface CheckReport {
  /** Null if the check ended before it was known. */
  format: Format | null;
  /** The columns of the first products, which staff can choose for the required fields. */
  columns: string[];
  /** The mapping that the products were checked with. */
  mapping: Mapping;
  products: number;
  /** The first faults, in the order of the file. */
  faults: Fault[];
  faultCount: number;
  /** The first warnings, with which the file may still be sent. */
  warnings: Fault[];
  warningCount: number;
  /** The first products. */
  sample: SampleProduct[];
}

export interface SampleProduct {
  row: number;
  /** Shortened values by column; columns without a value are left out. */
  values: Record<string, string>;
}

export interface CheckOptions {
  /** The mapping that staff confirmed for the feed, or have just chosen; null without one. */
  mapping: Mapping | null;
  /** For tests. */
  limits?: Limits;
}

/** The most faults, warnings and products in a report. */
export const FAULTS_LISTED = 50;
export const PRODUCTS_SHOWN = 10;

/** The number of columns that a report shows of a product. */
const COLUMNS_SHOWN = 100;

/**
 * Reads and checks a whole file, as far as a program can, in bounded memory.
 *
 * @throws the errors of the file's own stream
 */
export async function checkFile(file: StoredFile, options: CheckOptions): Promise<CheckReport> {
  const found: Pick<CheckReport, FoundPart> = {
    faults: [],
    faultCount: 0,
    warnings: [],
    warningCount: 0,
  };
  const examination = examine(file, options);
  for (;;) {
    const next = await examination.next();
    if (next.done) return { ...next.value, ...found };
    const warns = isWarning(next.value);
    found[warns ? 'warningCount' : 'faultCount'] += 1;
    const listed = found[warns ? 'warnings' : 'faults'];
    if (listed.length < FAULTS_LISTED) listed.push(next.value);
  }
}

type FoundPart = 'faults' | 'faultCount' | 'warnings' | 'warningCount';
type Examined = Omit<CheckReport, FoundPart>;

/** Returns the report of a file that was not read. */
export const unreadReport = (fault: Fault): CheckReport => ({
  ...unread(null),
  faults: [fault],
  faultCount: 1,
  warnings: [],
  warningCount: 0,
});

const unread = (mapping: Mapping | null): Examined => ({
  format: null,
  columns: [],
  mapping: mapping ?? NO_MAPPING,
  products: 0,
  sample: [],
});

/** Yields every fault and warning of a file in order; returns the rest of the report. */
export async function* examine(
  file: StoredFile,
  { mapping: confirmed, limits = LIMITS }: CheckOptions,
): AsyncGenerator<Fault, Examined> {
  const examined = unread(confirmed);
  if (file.size > limits.sentBytes) {
    yield faultOf('too-large');
    return examined;
  }
  try {
    const bytes = await unpack(file, limits);
    const { start, all } = await peek(withinTime(decode(bytes), limits), hasContent);
    examined.format = formatOf(start);
    if (examined.format === null) {
      yield faultOf(start.trim() === '' ? 'empty' : 'json-array');
      return examined;
    }
    const found = READERS[examined.format](withoutBlank(all, examined.format), limits);
    yield* examineProducts(found, examined, { confirmed, limits });
  } catch (error) {
    const fault = faultIn(error);
    if (fault === null) throw error;
    yield fault;
  }
  return examined;
}

/** Passes text on until the check has used too much processor time. */
async function* withinTime(
  text: AsyncIterable<string>,
  { processorMs }: Limits,
): AsyncGenerator<string> {
  const begun = process.threadCpuUsage();
  for await (const piece of text) {
    const { user, system } = process.threadCpuUsage(begun);
    if (user + system > 1_000 * processorMs) throw readingEnded(faultOf('too-costly'));
    yield piece;
  }
}

const READERS = { csv: readCsv, ndjson: readNdjson, xml: readXml };

/** The longest blank text at the start of a file. */
const MAX_BLANK_LENGTH = 10_000;

const hasContent = (start: string): boolean =>
  start.trim() !== '' || start.length > MAX_BLANK_LENGTH;

/** Detects the format by the first character; null for an empty file and for a JSON array. */
function formatOf(start: string): Format | null {
  const [first] = start.trimStart();
  if (first === undefined || first === '[') return null;
  if (first === '<') return 'xml';
  return first === '{' ? 'ndjson' : 'csv';
}

/**
 * Removes the blank text that may begin a file, of which a peeked text has all in its first piece: XML must begin with
 * its declaration. The first column of CSV may lack a name, and blank lines of CSV and ndJSON count.
 */
async function* withoutBlank(text: AsyncIterable<string>, format: Format): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of text) {
    yield isFirst ? withoutBlankStart(piece, format) : piece;
    isFirst = false;
  }
}

function withoutBlankStart(start: string, format: Format): string {
  if (format === 'xml') return start.trimStart();
  if (format === 'ndjson') return start;
  return start.replace(/^\s*[\r\n]/, (blank) => blank.replace(/[^\r\n]/g, ''));
}

async function* examineProducts(
  found: AsyncIterable<Found>,
  examined: Examined,
  { confirmed, limits }: { confirmed: Mapping | null; limits: Limits },
): AsyncGenerator<Fault> {
  const ids: IdSet = new Set();
  /** The first products with the faults between them, until the columns are mapped. */
  const first: Found[] = [];
  const columns = new Set<string>();
  let isMapped = false;
  let faultCount = 0;
  let warningCount = 0;

  for await (const read of found) {
    const one = 'fault' in read ? read : withinBounds(read.product);
    if ('fault' in one) {
      if (endsFile(one.fault)) return yield* ended(one.fault);
      faultCount += 1;
      if (isMapped) yield one.fault;
    } else {
      examined.products += 1;
    }
    if (!isMapped) first.push(one);
    if (faultCount > limits.faults)
      return yield* ended(beyond('many-faults', faultCount, limits.faults));
    if ('fault' in one) continue;
    if (examined.products > limits.products)
      return yield* ended(beyond('many-products', examined.products, limits.products));
    if (isMapped) yield* faultsOf(one.product);
    else if (examined.products === PRODUCTS_SHOWN) yield* mapFirst();
  }
  yield* mapFirst();
  if (examined.products === 0) yield faultOf('no-products');

  /** Ends the file with a fault of its own, after those of the products before. */
  function* ended(fault: Fault): Generator<Fault, void> {
    yield* mapFirst();
    yield fault;
  }

  function withinBounds(product: FileProduct): Found {
    const { row, fields } = product;
    for (const [name, value] of fields) {
      const column = shownValue(name);
      if (name.length > limits.columnName)
        return { fault: beyond('column-too-long', name.length, limits.columnName, { column }) };
      if (isDeeper(value, limits.depth - 1)) return { fault: faultOf('too-deep', { row, column }) };
      if (columns.has(name)) continue;
      // JSON can escape characters that a file may not contain. The names of chosen columns are stored.
      if (storableText(name) !== name)
        return { fault: faultOf(name.includes('\0') ? 'nul' : 'not-utf-8', { row }) };
      columns.add(name);
    }
    if (columns.size <= limits.columns) return { product };
    return { fault: beyond('many-columns', columns.size, limits.columns, { row }) };
  }

  /** Maps the columns, which are known once the first products are. */
  function* mapFirst(): Generator<Fault> {
    if (isMapped) return;
    isMapped = true;
    const products = first.flatMap((one) => ('product' in one ? [one.product] : []));
    if (products.length > 0) {
      examined.columns = [...new Set(products.flatMap(({ fields }) => [...fields.keys()]))];
      examined.mapping = mappingFor(examined.columns, confirmed);
      examined.sample = products.map(shownProduct);
      for (const field of REQUIRED_FIELDS)
        if (examined.mapping[field] === null) yield faultOf('unmapped', { column: field });
    }
    for (const one of first) yield* 'fault' in one ? [one.fault] : faultsOf(one.product);
  }

  function* faultsOf(product: FileProduct): Generator<Fault> {
    for (const fault of productFaults(product, { mapping: examined.mapping, ids, limits })) {
      if (!isWarning(fault)) {
        faultCount += 1;
        yield fault;
        continue;
      }
      warningCount += 1;
      if (warningCount <= limits.faults) yield fault;
      else if (warningCount === limits.faults + 1)
        yield beyond('many-warnings', warningCount, limits.faults);
    }
  }
}

const ENDING: ReadonlySet<string> = new Set(FILE_FAULTS);
const endsFile = ({ code }: Fault): boolean => ENDING.has(code);

function shownProduct({ row, fields }: FileProduct): SampleProduct {
  const values = [...fields]
    .slice(0, COLUMNS_SHOWN)
    .map(([name, value]) => [name, shownValue(textOf(value))] as const);
  return { row, values: Object.fromEntries(values) };
}

import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { parseBody } from 'hono/utils/body';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import type { IndexRecord } from './index-content.ts';
import { MAX_BYTES, MAX_CHILDREN, MAX_FIELDS } from './judge-records.ts';

/** The content of an uploaded file, or why its index fails: one invalid product is enough. */
export type Upload = { records: IndexRecord[] } | { fault: string };

/** No feed file of 20 MB unpacks to more than this. */
const MAX_UNPACKED = 1_000_000_000;

/**
 * Reads the file of a multipart form.
 *
 * @returns null if the form has no `feedFile`
 */
export async function readUpload(
  contentType: string | undefined,
  body: Uint8Array,
): Promise<Upload | null> {
  const file = await feedFileIn(contentType ?? '', body);
  if (file === null) return null;
  try {
    const bytes = await unpacked(file);
    const products = read(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const fault = faultOf(products);
    return fault === null ? { records: products.map(recordOf) } : { fault };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'the file cannot be read' };
  }
}

/** The content of the field `feedFile` of a multipart form (RFC 7578). */
async function feedFileIn(contentType: string, body: Uint8Array): Promise<Buffer | null> {
  const headers = { 'Content-Type': contentType };
  const request = new Request('http://localhost', {
    method: 'POST',
    headers,
    body: Buffer.from(body),
  });
  const { feedFile: file } = await parseBody(request).catch(() => ({ feedFile: null }));
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : null;
}

async function unpacked(file: Buffer): Promise<Buffer> {
  if (file[0] === 0x1f && file[1] === 0x8b)
    return promisify(gunzip)(file, { maxOutputLength: MAX_UNPACKED });
  return file.subarray(0, 2).toString() === 'PK' ? firstOfZip(file) : file;
}

async function firstOfZip(file: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(file);
  const first = await zip.eachEntry().next();
  if (first.done) throw new Error('the archive is empty');
  return buffer(await zip.openReadStreamPromise(first.value));
}

type Product = Record<string, unknown>;

/** Detects the format by the first character: XML, ndJSON or CSV. */
function read(text: string): Product[] {
  const first = text.trimStart()[0];
  if (first === '<') return fromXml(text);
  if (first !== '{') {
    const rows: Product[] = parse(text, {
      columns: true,
      bom: true,
      delimiter: [',', ';', '\t', '|'],
      skip_empty_lines: true,
    });
    return rows.map((row) => ({
      ...row,
      ...(typeof row.children === 'string' &&
        row.children !== '' && { children: JSON.parse(row.children) as unknown }),
    }));
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Product);
}

/** Elements within the root are products; `children` holds one element for each variant. */
function fromXml(text: string): Product[] {
  const open: { name: string; text: string; inner: [string, unknown][] }[] = [];
  let products: Product[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push({ name, text: '', inner: [] });
  });
  const add = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const element = open.pop();
    const parent = open.at(-1);
    if (!element) return;
    const { name, inner } = element;
    if (!parent) products = inner.map(([, value]) => value as Product);
    else if (name === 'children') parent.inner.push([name, inner.map(([, value]) => value)]);
    else
      parent.inner.push([name, inner.length > 0 ? Object.fromEntries(inner) : element.text.trim()]);
  });
  parser.write(text).close();
  return products;
}

function faultOf(products: Product[]): string | null {
  if (products.length === 0) return 'the file has no products';
  const ids = new Set<string>();
  for (const product of products) {
    const id = idOf(product);
    if (id === '') return 'a product has no unique identifier';
    if (ids.has(id)) return `two products have the identifier ${id}`;
    ids.add(id);
    const children = Array.isArray(product.children) ? product.children : [];
    if (children.length > MAX_CHILDREN) return `${id} has more than ${MAX_CHILDREN} children`;
    if (children.some((child: object) => Object.keys(child).length > MAX_FIELDS))
      return `a child of ${id} has more than ${MAX_FIELDS} fields`;
    if (Buffer.byteLength(JSON.stringify(product)) > MAX_BYTES) return `${id} has more than 200 KB`;
  }
  return null;
}

function idOf(product: Product): string {
  const [id = ''] = [product.uid, product.id, Object.values(product)[0]].filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return String(id);
}

const recordOf = (product: Product): IndexRecord => ({
  title: product.name,
  ...product,
  uid: idOf(product),
});

import { createHash } from 'node:crypto';
import { parseJson } from '../http/read-body.ts';
import { beyond, type Fault, type FaultCode, faultOf, shownValue } from './fault.ts';
import { type FileProduct, type Limits, REQUIRED_FIELDS, type RequiredField } from './format.ts';
import type { Mapping } from './mapping.ts';

/** An amount with or without a currency: `12`, `12.50`, `1,299.00 EUR`. */
const PRICE = /^[^\d\s.,-]{0,3} ?\d[\d.,]{0,20} ?[^\d\s.,-]{0,3}$/u;

/** An address with http, https, or no scheme. */
const ADDRESS = /^(?:https?:)?\/\/[^\s/]\S*$/i;

/** Returns the faults of one product. */
export function productFaults(
  { row, fields, bytes }: FileProduct,
  { mapping, ids, limits }: { mapping: Mapping; ids: IdSet; limits: Limits },
): Fault[] {
  const faults: Fault[] = [];
  const report = (code: FaultCode, column: string | null, value: string | null = null): void => {
    const shown = { column: column && shownValue(column), value: value && shownValue(value) };
    faults.push(faultOf(code, { row, ...shown }));
  };
  const exceeded = (code: FaultCode, column: string | null, found: number, limit: number): void => {
    faults.push(beyond(code, found, limit, { row, column }));
  };
  for (const field of REQUIRED_FIELDS) {
    const column = mapping[field];
    if (column === null) continue; // Reported once for the whole file.
    const value = textOf(fields.get(column)).trim();
    if (value === '') report(field === 'image' ? 'no-image' : 'missing', column);
    else if (!isRight(field, value)) report(WRONG[field] ?? 'missing', column, value);
    else if (field === 'id' && !isNew(ids, value)) report('id-twice', column, value);
  }
  const children = childrenOf(fields.get('children'), limits);
  if (children === null) report('children-unreadable', 'children');
  else if (children.length > limits.children)
    exceeded('many-children', 'children', children.length, limits.children);
  const largest = Math.max(0, ...(children ?? []).slice(0, limits.children).map(fieldsOf));
  if (largest > limits.childFields)
    exceeded('many-fields', 'children', largest, limits.childFields);
  if (bytes > limits.productBytes)
    exceeded('product-too-large', null, kilobytes(bytes), kilobytes(limits.productBytes));
  return faults;
}

/** Rounds up, so that a size above the limit is a larger number than the limit. */
const kilobytes = (bytes: number): number => Math.ceil(bytes / 1_000);

const WRONG: Partial<Record<RequiredField, FaultCode>> = {
  price: 'not-a-price',
  address: 'not-an-address',
  image: 'not-an-address',
};

function isRight(field: RequiredField, value: string): boolean {
  if (field === 'price') return PRICE.test(value);
  return (field !== 'image' && field !== 'address') || ADDRESS.test(value);
}

/** Returns a value as text: the first one of a list, such as several images. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return textOf(value[0]);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/**
 * Returns the variants of a product: a list, one in JSON in a cell of a CSV file, or the elements of an XML file's
 * `children`. `[]` without any; null for any other value.
 */
function childrenOf(value: unknown, limits: Limits): unknown[] | null {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value === 'string') return listIn(value, limits);
  return typeof value === 'object' ? Object.values(value).flat() : null;
}

function listIn(text: string, { depth }: Limits): unknown[] | null {
  const json = parseJson(text);
  return Array.isArray(json) && !isDeeper(json, depth) ? json : null;
}

/** Whether a value has more than `depth` levels of nested lists and objects. */
export function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1));
}

const fieldsOf = (child: unknown): number =>
  typeof child === 'object' && child !== null ? Object.keys(child).length : 0;

/**
 * The ids of a file as 64-bit hashes, since ids can be long: a million take at most 75 MB, and two of them share a hash
 * with a chance of 1 in 37 million.
 */
export type IdSet = Set<bigint>;

/** Adds an id; false if it, or one with the same hash, is in the set already. */
function isNew(ids: IdSet, id: string): boolean {
  const { size } = ids;
  const hash = createHash('sha256').update(id).digest().readBigUInt64LE();
  return ids.add(hash).size > size;
}

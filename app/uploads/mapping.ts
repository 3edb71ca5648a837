import { z } from 'zod';
import { LIMITS, REQUIRED_FIELDS, type RequiredField } from './format.ts';

const column = z.string().min(1).max(LIMITS.columnName).nullable();

/** The column of each required field; null if none is chosen. */
export const mappingSchema = z.record(z.enum(REQUIRED_FIELDS), column);
export type Mapping = z.output<typeof mappingSchema>;

export const NO_MAPPING: Mapping = {
  id: null,
  name: null,
  image: null,
  price: null,
  address: null,
};

/** Reads a stored mapping; null without one, and for one of another form. */
export function readMapping(json: unknown): Mapping | null {
  return mappingSchema.safeParse(json).data ?? null;
}

/** The usual names of columns, the likeliest first; only letters and digits are compared. */
const USUAL_NAMES: Record<RequiredField, readonly string[]> = {
  id: ['uniqueid', 'uid', 'id', 'productid', 'itemid', 'gid', 'sku'],
  name: ['name', 'title', 'productname', 'producttitle', 'gtitle'],
  image: ['image', 'imageurl', 'imagelink', 'gimagelink', 'thumbnail', 'thumbnailurl', 'imagesrc'],
  price: ['price', 'gprice', 'currentprice', 'variantprice', 'saleprice'],
  address: ['address', 'url', 'link', 'producturl', 'glink', 'permalink'],
};

/** Guesses a mapping by the names of the columns, for staff to confirm. */
export function guessMapping(columns: readonly string[]): Mapping {
  const byName = new Map<string, string>();
  for (const name of columns) {
    const key = name.toLowerCase().replace(/[^a-z\d]/g, '');
    if (!byName.has(key)) byName.set(key, name);
  }
  const mapping = { ...NO_MAPPING };
  for (const field of REQUIRED_FIELDS) {
    const usual = USUAL_NAMES[field].find((name) => byName.has(name));
    mapping[field] = (usual !== undefined && byName.get(usual)) || null;
  }
  return mapping;
}

/** Returns the mapping for a file: the confirmed one for columns that the file has, a guess by names otherwise. */
export function mappingFor(columns: readonly string[], confirmed: Mapping | null): Mapping {
  const mapping = guessMapping(columns);
  for (const field of REQUIRED_FIELDS) {
    const chosen = confirmed?.[field];
    if (chosen != null && columns.includes(chosen)) mapping[field] = chosen;
  }
  return mapping;
}

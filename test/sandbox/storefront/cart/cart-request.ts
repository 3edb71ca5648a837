import type { Context } from 'hono';
import { z } from 'zod';
import { type Addition, CartError } from './cart.ts';

/** Fields of a form or query: text, nested lists and groups. */
interface Fields {
  [name: string]: string | Fields | (string | Fields)[];
}

/**
 * Parses names with brackets as Rails does: `items[0][id]=1` becomes `{items: {0: {id: '1'}}}` and `updates[]=2`
 * becomes `{updates: ['2']}`. A later value of a plain name replaces an earlier one.
 */
export function nestFields(entries: Iterable<readonly [string, string]>): Fields {
  const root = emptyFields();
  for (const [name, value] of entries) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part);
    place(root, path, value);
  }
  return root;
}

function place(fields: Fields, [name, ...rest]: string[], value: string): void {
  if (name === undefined || name === '[]') return;
  const [next] = rest;
  if (next === undefined) {
    fields[name] = value;
  } else if (next === '[]') {
    const known = fields[name];
    fields[name] = Array.isArray(known) ? [...known, value] : [value];
  } else {
    const known = fields[name];
    const group = typeof known === 'object' && !Array.isArray(known) ? known : emptyFields();
    fields[name] = group;
    place(group, rest, value);
  }
}

/** An object without a prototype, so that a field named `__proto__` is an ordinary field. */
function emptyFields(): Fields {
  return Object.create(null) as Fields;
}

const id = z.union([z.string().min(1), z.number()]).transform(String);
const quantity = z.coerce.number().int();
const item = z.object({
  id,
  quantity: quantity.default(1),
  properties: z.record(z.string(), z.coerce.string()).nullish(),
});
const manyItems = z
  .union([
    z.array(item),
    z.record(z.string(), item).transform((group): z.output<typeof item>[] => Object.values(group)),
  ])
  .refine((items) => items.length > 0);

const addRequest = z.union([z.object({ items: manyItems }), item]);
const changeRequest = z.union([
  z.object({ line: z.coerce.number().int().min(1), quantity }),
  z.object({ id, quantity }),
]);
const updateRequest = z.object({
  updates: z
    .union([
      z.array(quantity),
      z.record(z.string(), z.union([z.literal('').transform(() => 0), quantity])),
    ])
    .optional(),
});

/** A request to `/cart/change`: one line, named by its position or by its key or variant. */
export type ChangeRequest = z.output<typeof changeRequest>;
/** A request to `/cart/update`: new quantities by position or by id. */
export type UpdateRequest = z.output<typeof updateRequest>;

/**
 * The fields of a cart request from any source: JSON, either kind of form, or the query.
 * @throws {CartError} 400 for an invalid JSON body.
 */
export async function requestFields(context: Context): Promise<unknown> {
  const { req } = context;
  const query = Object.entries(req.queries()).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  if (req.method === 'GET') return nestFields(query);
  if (req.header('content-type')?.includes('json')) {
    try {
      return await req.json();
    } catch {
      throw new CartError(400, 'The body says that it is JSON and is not.');
    }
  }
  const body = [...(await req.formData())].map(
    ([name, value]) => [name, typeof value === 'string' ? value : ''] as const,
  );
  return nestFields([...query, ...body]);
}

/** Reads `/cart/add`: one item, or a list of `items`; `bulk` tells which form was used. */
export function readAddition(fields: unknown): { additions: Addition[]; bulk: boolean } {
  const request = read(addRequest, fields, 'Required parameter missing or invalid: items');
  const bulk = 'items' in request;
  const items = bulk ? request.items : [request];
  const additions = items.map((wanted) => ({
    variantId: wanted.id,
    quantity: wanted.quantity,
    properties: wanted.properties ?? {},
  }));
  return { additions, bulk };
}

export function readChange(fields: unknown): ChangeRequest {
  return read(changeRequest, fields, 'no valid id or line parameter');
}

export function readUpdate(fields: unknown): UpdateRequest {
  return read(updateRequest, fields, 'Required parameter missing or invalid: updates');
}

function read<T>(schema: z.ZodType<T>, fields: unknown, complaint: string): T {
  const result = schema.safeParse(fields);
  if (!result.success) throw new CartError(400, complaint);
  return result.data;
}

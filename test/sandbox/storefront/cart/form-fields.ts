/** Fields of a form or query: text, nested lists and groups. */
export interface Fields {
  [name: string]: string | Fields | (string | Fields)[];
}

/**
 * Reads names with brackets as Rails does: `items[0][id]=1` becomes `{items: {0: {id: '1'}}}` and
 * `updates[]=2` becomes `{updates: ['2']}`. A later value of a plain name replaces an earlier one.
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

/** Without a prototype, so that a field named `__proto__` is a field and nothing else. */
function emptyFields(): Fields {
  return Object.create(null) as Fields;
}

/** A value in these files; numbers and dates do not occur. */
type TomlValue = string | boolean | TomlValue[] | TomlTable;

/** A table, by the names of its entries. */
interface TomlTable {
  [name: string]: TomlValue;
}

/**
 * Reads the part of TOML that `shopify.app.toml` and `shopify.extension.toml` use: tables, arrays of tables, strings,
 * booleans, arrays and inline tables, with comments.
 *
 * @throws {Error} that names the line, for anything else
 */
export function readToml(text: string): TomlTable {
  const root: TomlTable = {};
  let table = root;
  let at = 0;

  while ((skipBlank(), at < text.length)) {
    if (take('[[')) {
      table = openListed(root, name());
      expect(']]');
    } else if (take('[')) {
      table = openTable(root, name());
      expect(']');
    } else {
      entry(table);
    }
    expectLineEnd();
  }
  return root;

  function entry(into: TomlTable): void {
    const path = name();
    const last = path.pop() ?? '';
    const parent = openTable(into, path);
    skipSpaces();
    expect('=');
    if (Object.hasOwn(parent, last)) throw problem(`sets ${last} twice`);
    parent[last] = value();
  }

  function value(): TomlValue {
    skipBlank();
    if (take('"')) return basicString();
    if (take('[')) return list();
    if (take('{')) return inlineTable();
    const word = match(/\w+/y);
    if (word === 'true' || word === 'false') return word === 'true';
    throw problem('has a value that is not a string, boolean, array or inline table');
  }

  function basicString(): string {
    const inner = match(/(?:[^"\\\n]|\\.)*/y);
    expect('"');
    return JSON.parse(`"${inner}"`) as string;
  }

  function list(): TomlValue[] {
    const items: TomlValue[] = [];
    while ((skipBlank(), !take(']'))) {
      items.push(value());
      skipBlank();
      if (!take(',') && text[at] !== ']') throw problem('has an array without a comma or an end');
    }
    return items;
  }

  function inlineTable(): TomlTable {
    const into: TomlTable = {};
    while ((skipBlank(), !take('}'))) {
      entry(into);
      skipBlank();
      if (!take(',') && text[at] !== '}') throw problem('has a table without a comma or an end');
    }
    return into;
  }

  function name(): string[] {
    const parts: string[] = [];
    do {
      skipSpaces();
      const part = take('"') ? basicString() : match(/[\w-]+/y);
      if (part === '') throw problem('lacks a name');
      parts.push(part);
      skipSpaces();
    } while (take('.'));
    return parts;
  }

  function skipSpaces(): void {
    match(/[ \t]*/y);
  }
  function skipBlank(): void {
    match(/(?:\s|#[^\n]*)*/y);
  }
  function expectLineEnd(): void {
    match(/[ \t]*(?:#[^\n]*)?/y);
    if (at < text.length && !/[\r\n]/.test(text[at] ?? ''))
      throw problem('goes on after its value');
  }
  function expect(sign: string): void {
    if (!take(sign)) throw problem(`lacks ${sign}`);
  }
  function take(sign: string): boolean {
    const there = text.startsWith(sign, at);
    if (there) at += sign.length;
    return there;
  }
  function match(pattern: RegExp): string {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(text) ?? [];
    at += found.length;
    return found;
  }
  function problem(what: string): Error {
    return new Error(`Line ${text.slice(0, at).split('\n').length} ${what}.`);
  }
}

/** The table at a path, created if it is missing; the last table of an array of tables. */
function openTable(root: TomlTable, path: readonly string[]): TomlTable {
  let table = root;
  for (const part of path) {
    const there = (table[part] ??= {});
    const next = Array.isArray(there) ? there.at(-1) : there;
    if (next === undefined || !isTable(next)) throw new Error(`${part} is not a table.`);
    table = next;
  }
  return table;
}

/** A new table at the end of the array of tables at a path. */
function openListed(root: TomlTable, path: readonly string[]): TomlTable {
  const last = path.at(-1) ?? '';
  const parent = openTable(root, path.slice(0, -1));
  const listed = (parent[last] ??= []);
  if (!Array.isArray(listed)) throw new Error(`${last} is not an array of tables.`);
  const table: TomlTable = {};
  listed.push(table);
  return table;
}

function isTable(value: TomlValue): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value);
}

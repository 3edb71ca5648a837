/**
 * Finds statements of a migration that break processes of the previous version, which run beside those of the new
 * version during an update and alone after a rollback. Pure.
 *
 * A later release drops what no version reads any more; its migration names the release since which it is unused:
 * `-- Unused since 0.2.0: "Shop"."reportEvery", "OldTable"`.
 */

/** A finding: the part of the statement, and its effect. */
export type MigrationProblem = `${string}: ${string}`;

const NAME = String.raw`(?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))*`;
const ALTER_TABLE = new RegExp(
  String.raw`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(${NAME}) (.*)$`,
  'i',
);
const DROP_COLUMN = new RegExp(
  String.raw`^DROP (?!CONSTRAINT\b)(?:COLUMN )?(?:IF EXISTS )?(${NAME})`,
  'i',
);
const DROP_TABLE = /^DROP TABLE (?:IF EXISTS )?(.*?)(?: CASCADE| RESTRICT)?$/i;
const UNUSED = /^-- Unused since (\d+\.\d+\.\d+): (.+)$/gm;

/** Actions of `ALTER TABLE` that break the previous version. */
const ACTIONS: [RegExp, string][] = [
  [/^RENAME (?!CONSTRAINT\b)/i, 'is a rename'],
  [/^SET SCHEMA\b/i, 'is a rename'],
  [/^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i, 'changes a type'],
  [/^ALTER (?:COLUMN )?\S+ SET NOT NULL\b/i, 'refuses null'],
  [/^ALTER (?:COLUMN )?\S+ DROP NOT NULL\b/i, 'allows null'],
  [/^ALTER (?:COLUMN )?\S+ DROP DEFAULT\b/i, 'removes a default'],
  [
    /^ADD (?!CONSTRAINT\b)(?=.*\b(?:NOT NULL|PRIMARY KEY)\b)(?!.*\b(?:DEFAULT|GENERATED|(?:SMALL|BIG)?SERIAL)\b)/i,
    'has no default',
  ],
];

/** @param released the released versions, from the changelog */
export function migrationProblems(sql: string, released: readonly string[]): MigrationProblem[] {
  const unused = [...sql.matchAll(UNUSED)].flatMap(([, version = '', names = '']) =>
    released.includes(version) ? names.split(/,\s*/) : [],
  );
  const isUnused = (name: string) => unused.includes(name);
  return statementsOf(sql).flatMap((statement): MigrationProblem[] => {
    const dropped = DROP_TABLE.exec(statement)?.[1]?.split(/\s*,\s*/) ?? [];
    const [, table, actions = ''] = ALTER_TABLE.exec(statement) ?? [];
    return [
      ...dropped.filter((name) => !isUnused(name)).map((name) => `${name}: is dropped` as const),
      ...(table === undefined ? [] : actionsOf(actions)).flatMap((action): MigrationProblem[] => {
        const column = DROP_COLUMN.exec(action)?.[1];
        if (column !== undefined)
          return isUnused(`${table}.${column}`) ? [] : [`${table}.${column}: is dropped`];
        return ACTIONS.filter(([pattern]) => pattern.test(action)).map(
          ([, problem]) => `${table} ${action}: ${problem}` as const,
        );
      }),
    ];
  });
}

/**
 * The statements, each on one line, without comments and texts. Statements within a `DO` block count too, since they
 * can rename as well.
 */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(/;|\$\w*\$|\b(?:BEGIN|THEN|ELSE|LOOP)\b/i)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Splits at commas that are not between parentheses. */
const actionsOf = (actions: string): string[] =>
  actions.split(/,(?![^(]*\))/).map((action) => action.trim());

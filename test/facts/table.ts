import type { Fact, Held } from './fact.ts';

const COLUMNS = ['imitated', 'differs', 'not imitated'] as const satisfies Held['by'][];

/** How many statements are held in which way, per matter and in all, as lines of text. */
export function factTable(facts: readonly Fact[]): string {
  const matters = [...new Set(facts.map(matterOf))];
  const rows = [
    ...matters.map((matter) =>
      row(
        matter,
        facts.filter((fact) => matterOf(fact) === matter),
      ),
    ),
    row('all', facts),
  ];
  const head = ['matter', 'statements', ...COLUMNS];
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map(widthOf(index))));
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return index === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ');
  return [head, ...rows].map(line).join('\n');
}

/** Section and matter of a fact, `1.runtime`. */
function matterOf({ id }: Fact): string {
  return id.split('.').slice(0, 2).join('.');
}

function row(name: string, facts: readonly Fact[]): string[] {
  const counts = COLUMNS.map((by) => facts.filter(({ held }) => held.by === by).length);
  return [name, facts.length, ...counts].map(String);
}

const widthOf = (index: number) => (cells: string[]) => cells[index]?.length ?? 0;

import { table } from '../../bench/table.ts';
import type { Findings } from './audit.ts';

/** What came of a run, as two tables: what was asked and done, and the blows with what each hit. */
export function fireReport({ books, counts, broken }: Findings, seed: number): string {
  const start = books.blows[0]?.at.getTime() ?? 0;
  const blows = books.blows.map(({ kind, at, reindexIds, loginIds }) => [
    kind,
    ((at.getTime() - start) / 1_000).toFixed(1),
    String(reindexIds.length),
    String(loginIds.length),
  ]);
  return `
The app under fire: ${books.blows.length} blows, seed ${seed}
${table(Object.entries(counts).map(([name, value]) => [name, String(value)]))}

${table([['blow', 'at, s', 're-indexes marked as leaving', 'logins marked as leaving'], ...blows])}

${broken.length === 0 ? 'Every promise was kept.' : `Not kept:\n${broken.map((line) => `  ${line}`).join('\n')}`}`;
}

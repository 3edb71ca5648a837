import { table } from '../../bench/table.ts';
import type { Findings } from './audit.ts';

/** The result of a run as two tables: counts, and the faults with what each hit. */
export function chaosReport({ ledger, counts, broken }: Findings, seed: number): string {
  const start = ledger.faults[0]?.at.getTime() ?? 0;
  const faults = ledger.faults.map(({ kind, at, reindexIds, loginIds }) => [
    kind,
    ((at.getTime() - start) / 1_000).toFixed(1),
    String(reindexIds.length),
    String(loginIds.length),
  ]);
  return `
Chaos run: ${ledger.faults.length} faults, seed ${seed}
${table(Object.entries(counts).map(([name, value]) => [name, String(value)]))}

${table([['fault', 'at, s', 're-indexes in sending', 'logins in sending'], ...faults])}

${broken.length === 0 ? 'Every promise was kept.' : `Not kept:\n${broken.map((line) => `  ${line}`).join('\n')}`}`;
}

import { arch, cpus, loadavg, platform } from 'node:os';
import { gzipSync } from 'node:zlib';

/**
 * Text in columns: the first left-aligned, the following numbers right-aligned, two spaces between.
 *
 * @param rows the head first; a missing cell is empty
 */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      widths
        .map((width, column) => {
          const cell = row[column] ?? '';
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}

/** The middle and the upper end of a list, in the unit of its numbers. */
export interface Spread {
  median: number;
  /** The value that 75 % of the list do not exceed. */
  p75: number;
  /** The value that 95 % of the list do not exceed. */
  p95: number;
  /** The value that 99 % of the list do not exceed. */
  p99: number;
}

/** @param values at least one */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? NaN;
  const lower = at(0.5);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  return { median: (lower + upper) / 2, p75: at(0.75), p95: at(0.95), p99: at(0.99) };
}

/** The machine and versions of a run, in one line: processor, load, system, and the versions given. */
export function machineLine(versions: readonly string[] = []): string {
  const cores = cpus();
  return [
    `${cores[0]?.model.trim() ?? 'unknown processor'} with ${cores.length} cores`,
    `load ${loadavg()[0]?.toFixed(1) ?? '?'} in the last minute`,
    `${platform()} ${arch()}`,
    `Node ${process.version}`,
    ...versions,
  ].join(', ');
}

/** Bytes of a file compressed for transfer: gzip at its best level, 9. */
export const gzippedBytes = (content: Buffer | string): number =>
  gzipSync(content, { level: 9 }).length;

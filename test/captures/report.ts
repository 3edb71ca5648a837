import type { Finding } from './judge-capture.ts';

/** One line of the table. */
export interface Row {
  file: string;
  /** The platform's name of the event; empty where the file could not be read. */
  name: string;
  finding: Finding;
}

/** The table for a person, and the counts below it. */
export function reportOf(rows: readonly Row[]): string {
  const fileWidth = Math.max(...rows.map(({ file }) => file.length));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(
    ({ file, name, finding }) =>
      `${file.padEnd(fileWidth)}  ${name.padEnd(nameWidth)}  ${finding.text}`,
  );
  const count = (kind: Finding['kind']): string =>
    `${rows.filter(({ finding }) => finding.kind === kind).length} ${kind}`;
  const counts = [count('valid'), count('not sent'), count('not asked for'), count('failed')];
  return [...lines, '', `${rows.length} read: ${counts.join(', ')}`].join('\n');
}

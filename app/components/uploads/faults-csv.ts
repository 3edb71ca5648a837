/** The place and the text of a fault, for the page and for a CSV file of all faults. */
import { isolate, type Translate } from '../../texts/texts.ts';
import { type Fault, type FaultCode, isWarning } from '../../uploads/fault.ts';
import { type Format, REQUIRED_FIELDS, SIZE_LIMITS } from '../../uploads/format.ts';

/** Returns the place of a fault: the row, line or product, and the column. */
export function placeOf({ code, row, column }: Fault, format: Format | null, t: Translate): string {
  const field = REQUIRED_FIELDS.find((known) => known === column);
  const name =
    code === 'unmapped' && field !== undefined
      ? t(`uploads.mapping.fields.${field}`)
      : column && isolate(column);
  const rows = isOfBytes(code) ? 'ndjson' : (format ?? 'csv');
  const rowName = row === null ? null : t(`uploads.faults.row.${rows}`, { row });
  const parts = [rowName, name].filter((part) => part !== null);
  return parts.join(', ') || t('uploads.faults.wholeFile');
}

/** Whether a fault is found before the format's reader counts rows: its row is a line of the file. */
const isOfBytes = (code: FaultCode): boolean => code === 'not-utf-8' || code === 'nul';

/** Returns the description of a fault, with its counts. */
export function faultText({ code, amount }: Fault, t: Translate): string {
  const { found, limit } = amount ?? NOTHING_COUNTED;
  return t(`uploads.codes.${code}`, { found, limit, ...SIZE_LIMITS });
}

const NOTHING_COUNTED = { found: 0, limit: 0 };

/** Returns a CSV file for spreadsheets, in which no cell is a formula, whatever the separator. */
export function csvOf(faults: Fault[], format: Format | null, t: Translate): string {
  const header = [
    t('uploads.faults.place'),
    t('uploads.faults.column'),
    t('uploads.faults.kind'),
    t('uploads.faults.fault'),
    t('uploads.faults.value'),
  ];
  const rows = faults.map((fault) => [
    placeOf({ ...fault, column: null }, format, t),
    fault.column ?? '',
    t(isWarning(fault) ? 'uploads.faults.kinds.warning' : 'uploads.faults.kinds.error'),
    faultText(fault, t),
    fault.value ?? '',
  ]);
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * The places where a formula can begin: before its first sign, after the start of the value, a separator, a quotation
 * mark or an invisible character. A spreadsheet with `;` as its separator splits the value `;=1` in two.
 */
const FORMULA = /(^|[\s\p{C},;:|"'])(?=[=+\-@＝＋－＠])/gu;

const cell = (value: string): string =>
  `"${value.replaceAll(FORMULA, "$1'").replaceAll('"', '""')}"`;

/** Source maps (ECMA-426), as far as they say from which line of a source a place of a bundle came. */

export interface SourceMap {
  /** Paths of the sources, relative to the map. */
  sources: (string | null)[];
  mappings: string;
}

/** Where a piece of a bundle came from; all counted from 0. */
interface Segment {
  /** Place in the bundle. */
  line: number;
  column: number;
  /** Position in `sources`. */
  source: number;
  sourceLine: number;
  sourceColumn: number;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CONTINUES = 32;

/** The numbers of one segment: differences in base 64, the sign in the lowest bit. */
function numbersOf(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const letter of text) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) throw new Error(`"${letter}" is no digit of a source map: build the app anew.`);
    value += (digit & (CONTINUES - 1)) * 2 ** shift;
    shift += 5;
    if (digit & CONTINUES) continue;
    numbers.push(value % 2 ? -(value - 1) / 2 : value / 2);
    value = shift = 0;
  }
  return numbers;
}

/** All pieces that came from a source, in the bundle's order. */
export function segmentsOf({ mappings }: SourceMap): Segment[] {
  const segments: Segment[] = [];
  const last = { source: 0, sourceLine: 0, sourceColumn: 0 };
  mappings.split(';').forEach((group, line) => {
    let column = 0;
    for (const text of group.split(',').filter(Boolean)) {
      const [columns = 0, sources, lines = 0, sourceColumns = 0] = numbersOf(text);
      column += columns;
      // A piece that came from nowhere.
      if (sources === undefined) continue;
      last.source += sources;
      last.sourceLine += lines;
      last.sourceColumn += sourceColumns;
      segments.push({ line, column, ...last });
    }
  });
  return segments;
}

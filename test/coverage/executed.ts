/** Which places of our sources ran, read off V8's reports about what was made from them. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { segmentsOf, type SourceMap } from './source-map.ts';
import { ranAt, type V8Script } from './v8-counts.ts';

/**
 * Whether the statement that begins at a place ran; `undefined` where nothing is known of it. All counted from 0.
 *
 * @param lastLine the line on which the statement ends
 */
export type DidRun = (line: number, column: number, lastLine: number) => boolean | undefined;

/** A source that Node runs as it is: it blanks out the types, so that all places stay. */
export function didRunAsItIs(scripts: readonly V8Script[], text: string): DidRun {
  const starts = lineStarts(text);
  const ran = scripts.map(ranAt);
  return (line, column) => {
    const start = starts[line];
    return start === undefined ? undefined : ran.some((at) => at(start + column));
  };
}

/**
 * The sources of a bundle, by their absolute paths.
 *
 * @param scripts what several pages or processes say of the bundle
 * @param bundle its path; its map lies beside it
 * @param isWanted whether a source is counted
 */
export async function didRunInBundle(
  scripts: readonly V8Script[],
  bundle: string,
  isWanted: (path: string) => boolean,
): Promise<Map<string, DidRun>> {
  const [text, json] = await Promise.all([
    readFile(bundle, 'utf8'),
    readFile(`${bundle}.map`, 'utf8'),
  ]);
  const map = JSON.parse(json) as SourceMap;
  const starts = lineStarts(text);
  const ran = scripts.map(ranAt);
  const paths = map.sources.map((path) => (path === null ? '' : resolve(dirname(bundle), path)));

  const found = new Map<string, Pieces>();
  for (const { line, column, source, sourceLine, sourceColumn } of segmentsOf(map)) {
    const path = paths[source] ?? '';
    if (!isWanted(path)) continue;
    const pieces = entryOf(found, path, (): Pieces => new Map());
    const offset = (starts[line] ?? 0) + column;
    entryOf(pieces, sourceLine, (): Piece[] => []).push({
      column: sourceColumn,
      ran: ran.some((at) => at(offset)),
    });
  }
  return new Map([...found].map(([path, pieces]) => [path, nearest(pieces)]));
}

interface Piece {
  column: number;
  ran: boolean;
}
/** By their lines. */
type Pieces = Map<number, Piece[]>;

/**
 * What is known of the first piece of a statement. That need not stand where the statement begins: a bundler that
 * makes one `return` of two says of the second only where its value came from.
 */
function nearest(pieces: Pieces): DidRun {
  return (line, column, lastLine) => {
    for (let at = line; at <= lastLine; at += 1) {
      const after = (pieces.get(at) ?? []).filter((piece) => at > line || piece.column >= column);
      if (after.length === 0) continue;
      const first = Math.min(...after.map((piece) => piece.column));
      return after.some((piece) => piece.column === first && piece.ran);
    }
    return undefined;
  };
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

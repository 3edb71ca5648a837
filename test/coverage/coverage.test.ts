import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap as NodeSourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judge, mergeCoverage, shortened } from './coverage.ts';
import { didRunAsItIs, didRunInBundle, type DidRun } from './executed.ts';
import { segmentsOf, type SourceMap } from './source-map.ts';
import { ranAt, type V8Script } from './v8-counts.ts';

const SOURCE = `type Amount = number;

export function half(amount: Amount): Amount {
  if (amount < 0) {
    throw new Error('negative');
  }
  return amount / 2;
}

export function never(): void {
  console.log('never');
}

half(4);
`;
/** Lines of {@link SOURCE}, counted from 0, and the column of what stands on them. */
const PLACES = { thrown: [4, 4], returned: [6, 2], never: [10, 2], called: [13, 0] } as const;
const RAN = { thrown: false, returned: true, never: false, called: true };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverage-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a module in a process of its own, and reads what V8 says of it. */
function run(path: string): V8Script[] {
  const reports = join(folder, 'reports');
  execFileSync(process.execPath, [path], { env: { ...process.env, NODE_V8_COVERAGE: reports } });
  return readdirSync(reports)
    .flatMap(
      (name) =>
        (JSON.parse(readFileSync(join(reports, name), 'utf8')) as { result: V8Script[] }).result,
    )
    .filter(({ url }) => url === pathToFileURL(path).href);
}

const found = (didRun: DidRun | undefined) =>
  Object.fromEntries(
    Object.entries(PLACES).map(([name, [line, column]]) => [name, didRun?.(line, column, line)]),
  );

describe('what ran in another process', () => {
  it('is known of a source that Node runs as it is', () => {
    const path = join(folder, 'half.ts');
    writeFileSync(path, SOURCE);
    expect(found(didRunAsItIs(run(path), SOURCE))).toEqual(RAN);
  });

  it('is known of the sources of a bundle', async () => {
    const path = join(folder, 'half.ts');
    writeFileSync(path, SOURCE);
    const bundle = join(folder, 'bundle.mjs');
    await build({
      entryPoints: [path],
      outfile: bundle,
      bundle: true,
      format: 'esm',
      sourcemap: true,
    });
    const didRun = await didRunInBundle(run(bundle), bundle, (source) => source === path);
    expect(found(didRun.get(path))).toEqual(RAN);
  });
});

it('a second return, of which a bundler has kept only the value, ran where its value did', async () => {
  const path = join(folder, 'word.ts');
  writeFileSync(
    path,
    `const word = (n: number): string => {
  if (n > 1) return 'many';
  return (
    'one'.concat(String(n))
  );
};
globalThis.process.title = word(1);
`,
  );
  const bundle = join(folder, 'bundle.mjs');
  await build({
    entryPoints: [path],
    outfile: bundle,
    bundle: true,
    minify: true,
    format: 'esm',
    sourcemap: true,
  });
  const didRun = (await didRunInBundle(run(bundle), bundle, (source) => source === path)).get(path);
  expect(readFileSync(bundle, 'utf8').match(/return/g)?.length ?? 0).toBeLessThan(2);
  expect([didRun?.(1, 13, 1), didRun?.(2, 2, 4)]).toEqual([false, true]);
});

describe('the figures', () => {
  const statements = new Map([
    [
      '/p/app/a.ts',
      [
        { line: 1, column: 0, lastLine: 1, ran: true },
        { line: 2, column: 4, lastLine: 2, ran: false },
        { line: 3, column: 4, lastLine: 3, ran: false },
      ],
    ],
    ['/p/app/types.ts', []],
  ]);
  const nameOf = (path: string): string => path.replace('/p/', '');
  const elsewhere = new Map([['/p/app/a.ts', [(line: number) => line === 1]]]);

  it('count a statement that ran anywhere', () => {
    expect(mergeCoverage(statements, [elsewhere], nameOf)).toEqual([
      { path: 'app/a.ts', statements: 3, ran: 2, left: [3] },
    ]);
  });

  it('need a reason for what is left, and none for what is not', () => {
    const files = mergeCoverage(statements, [elsewhere], nameOf);
    expect(judge(files, { 'app/a.ts': 'because' })).toEqual([]);
    expect(judge(files, {})).toEqual([expect.stringContaining('app/a.ts: line 3 ran in no test')]);
    expect(judge(files, { 'app/a.ts': 'because', 'app/gone.ts': 'because' })).toEqual([
      expect.stringContaining('app/gone.ts: every statement ran, or the file is gone'),
    ]);
  });

  it('need nothing for what some runs leave and others do not', () => {
    const files = mergeCoverage(statements, [elsewhere], nameOf);
    expect(judge(files, {}, { 'app/a.ts': 'chance', 'app/b.ts': 'chance' })).toEqual([]);
  });

  it('write lines in a row as one range', () => {
    expect(shortened([3, 7, 8, 9, 11])).toBe('3, 7–9, 11');
    expect(shortened([])).toBe('');
  });
});

type Range = [start: number, end: number, count: number];

const script = (...functions: Range[][]) => ({
  url: 'file:///app.js',
  functions: functions.map((ranges) => ({
    ranges: ranges.map(([startOffset, endOffset, count]) => ({ startOffset, endOffset, count })),
  })),
});

const RANGES: Range[][] = [
  [
    [0, 100, 1],
    [40, 60, 0],
  ],
  [[70, 90, 0]],
  [[75, 80, 3]],
];

describe('whether code ran', () => {
  it.each([
    ['as they come', RANGES],
    ['from the innermost one', RANGES.toReversed()],
  ])('is what the innermost range says, ranges %s', (_, ranges) => {
    const places = [0, 39, 40, 59, 60, 70, 75, 80, 90, 99];
    expect(places.filter(ranAt(script(...ranges)))).toEqual([0, 39, 60, 75, 90, 99]);
  });

  it('is false where no range reaches', () => {
    expect(ranAt(script())(5)).toBe(false);
    expect(ranAt(script([[0, 5, 1]]))(5)).toBe(false);
  });
});

const PRICES = `export function price(cents: number, isFree: boolean): string {
  if (isFree) return 'free';
  const euros = cents / 100;
  return \`\${euros.toFixed(2)} EUR\`;
}

export const prices = [100, 2_500].map((each) => price(each, false));
`;

it('the pieces of a bundle come from the places that Node’s own reader of source maps says', async () => {
  const { map: json } = await transform(PRICES, {
    loader: 'ts',
    minify: true,
    sourcemap: 'external',
    sourcefile: 'price.ts',
  });
  const map = JSON.parse(json) as SourceMap;
  const node = new NodeSourceMap(
    JSON.parse(json) as ConstructorParameters<typeof NodeSourceMap>[0],
  );
  const segments = segmentsOf(map);
  expect(segments.length).toBeGreaterThan(20);
  for (const { line, column, source, sourceLine, sourceColumn } of segments) {
    expect(node.findEntry(line, column)).toMatchObject({
      originalSource: map.sources[source],
      originalLine: sourceLine,
      originalColumn: sourceColumn,
    });
  }
});

it('mappings that are no source map are refused', () => {
  expect(() => segmentsOf({ sources: [], mappings: 'AA!A' })).toThrow('"!" is no digit');
});

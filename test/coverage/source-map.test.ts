import { SourceMap as NodeSourceMap } from 'node:module';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { segmentsOf, type SourceMap } from './source-map.ts';

const SOURCE = `export function price(cents: number, isFree: boolean): string {
  if (isFree) return 'free';
  const euros = cents / 100;
  return \`\${euros.toFixed(2)} EUR\`;
}

export const prices = [100, 2_500].map((each) => price(each, false));
`;

it('the pieces of a bundle come from where Node says that they come from', async () => {
  const { map: json } = await transform(SOURCE, {
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

it('a text that is none is said to be none', () => {
  expect(() => segmentsOf({ sources: [], mappings: 'AA!A' })).toThrow('"!" is no digit');
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Fact } from './fact.ts';
import { FACTS } from './facts.ts';
import { PARITY_DOCUMENT, parityText } from './parity.ts';
import { idsIn, testsThatNameFacts, testTitles } from './named-in-tests.ts';

const project = new URL('../../', import.meta.url);
const tests = testsThatNameFacts(new URL('test/', project));
const named = tests.flatMap(({ ids }) => ids);
const idsHeld = (by: Fact['held']['by']) =>
  FACTS.filter(({ held }) => held.by === by).map(({ id }) => id);

describe('the catalogue of facts', () => {
  it('names each once, by section, matter and statement', () => {
    const ids = FACTS.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[123]\.[a-z]+\.[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  });

  it('says each in one sentence of its own', () => {
    const sentences = FACTS.map(({ says }) => says);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.filter((says) => !/^\S.{15,110}\.$/.test(says))).toEqual([]);
  });

  it('says since when each is known', () => {
    expect(FACTS.filter(({ date }) => !/^20\d\d(-\d\d)?$/.test(date))).toEqual([]);
  });

  it('is written down, with the assumptions about the services, as npm run facts does it', async () => {
    expect(readFileSync(new URL(PARITY_DOCUMENT, project), 'utf8')).toBe(await parityText());
  });

  it('has a test by name for everything that is imitated', () => {
    expect(idsHeld('imitated').filter((id) => !named.includes(id))).toEqual([]);
  });

  it('is named by tests for nothing else', () => {
    const imitated = idsHeld('imitated');
    const strange = tests.filter(({ ids }) => ids.some((id) => !imitated.includes(id)));
    expect(strange.map(({ file, ids }) => [file, ids])).toEqual([]);
  });

  it('points at the row that describes a difference', () => {
    const missing = FACTS.filter(
      ({ held }) => held.by === 'differs' && !rowsOf(held.where).includes(held.row),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

describe('a test that names a fact', () => {
  it('is found in all its forms, and not where it holds nothing', () => {
    const text = `
      it('one', () => {}); it.each([1])('two %s', () => {}); it.concurrent('three', run);
      it.skip('four', run); it.todo('five'); it.fails('six', run); it.skipIf(x)('seven', run);
      describe('eight', () => { it(\`nine\`, run) }); // it('ten')
      call('eleven');`;
    expect(testTitles(text)).toEqual(['one', 'two %s', 'three', 'nine']);
  });

  it.each([
    ['fact 1.a.b: is so', ['1.a.b']],
    ['fact 1.a.b, 2.c.d-e: is so', ['1.a.b', '2.c.d-e']],
    ['is so', []],
    ['a fact 1.a.b: is so', []],
    ['fact 1.a.b', []],
  ])('says which: %s', (title, ids) => {
    expect(idsIn(title)).toEqual(ids);
  });
});

/** The table rows of a file of differences, as one text. */
function rowsOf(path: string): string {
  return readFileSync(new URL(path, project), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');
}

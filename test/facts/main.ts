/** `npm run facts`: prints the known facts about the platform, and their counterparts; writes docs/parity.md. */
import { writeFileSync } from 'node:fs';
import type { Fact } from './fact.ts';
import { FACTS } from './facts.ts';
import { testsThatNameFacts } from './named-in-tests.ts';
import { PARITY_DOCUMENT, parityText } from './parity.ts';

const tests = testsThatNameFacts(new URL('../', import.meta.url));

for (const { id, says, held, evidence, date } of FACTS) {
  console.log(`${id}  ${says} (${evidence}, ${date})`);
  if (held.by === 'imitated') {
    const files = tests.filter(({ ids }) => ids.includes(id)).map(({ file }) => `test/${file}`);
    console.log(`    imitated: ${[...new Set(files)].join(', ') || 'by no test'}`);
  } else {
    const where = held.by === 'differs' ? ` (${held.where})` : '';
    console.log(`    ${held.by}: ${held.why}${where}`);
  }
}

/** The number of statements by the way in which they are represented. */
const counted = (facts: readonly Fact[]) => {
  const held = (by: Fact['held']['by']) => facts.filter((fact) => fact.held.by === by).length;
  return {
    statements: facts.length,
    imitated: held('imitated'),
    differs: held('differs'),
    'not imitated': held('not imitated'),
  };
};
const matterOf = ({ id }: Fact) => id.split('.').slice(0, 2).join('.');
const matters = [...new Set(FACTS.map(matterOf))].map((matter) => [
  matter,
  counted(FACTS.filter((fact) => matterOf(fact) === matter)),
]);
console.table({ ...Object.fromEntries(matters), all: counted(FACTS) });

writeFileSync(new URL(`../../${PARITY_DOCUMENT}`, import.meta.url), await parityText());

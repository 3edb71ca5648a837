/** `npm run facts`: what is known of the platform, and how the sandbox holds it. */
import { FACTS } from './facts.ts';
import { testsThatNameFacts } from './named-in-tests.ts';
import { factTable } from './table.ts';

const tests = testsThatNameFacts(new URL('../', import.meta.url));

for (const { id, says, held } of FACTS) {
  console.log(`${id}  ${says}`);
  if (held.by === 'imitated') {
    const files = tests.filter(({ ids }) => ids.includes(id)).map(({ file }) => `test/${file}`);
    console.log(`    imitated: ${[...new Set(files)].join(', ') || 'by no test'}`);
  } else {
    const where = held.by === 'differs' ? ` (${held.where})` : '';
    console.log(`    ${held.by}: ${held.why}${where}`);
  }
}
console.log(`\n${factTable(FACTS)}`);

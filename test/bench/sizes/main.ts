/**
 * `npm run sizes`: the sizes of shoppers' and staff's scripts, as a table in Markdown; `-- <file>` compares them with
 * those of another commit, which `-- --json` has printed there.
 */
import { readFile } from 'node:fs/promises';
import { measureSizes, type Sizes, sizesTable } from './sizes.ts';

const [option] = process.argv.slice(2);
const sizes = await measureSizes();
if (option === '--json') console.log(JSON.stringify(sizes));
else {
  const before = option === undefined ? {} : (JSON.parse(await readFile(option, 'utf8')) as Sizes);
  console.log(sizesTable(sizes, before));
}

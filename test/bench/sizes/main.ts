/**
 * `npm run sizes`: what the scripts of shoppers and staff weigh, as a table in Markdown; `-- <file>` sets the sizes beside
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

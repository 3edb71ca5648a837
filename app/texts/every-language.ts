/** All languages at once, for servers: importing this makes their texts known. */
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { addLanguage } from './texts.ts';

addLanguage('en', en);
addLanguage('de', de);

export { textsIn } from './texts.ts';

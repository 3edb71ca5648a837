/** All languages at once, for servers: importing this loads their texts. */
import { LANGUAGES } from './languages.ts';
import { loadLanguage } from './texts.ts';

await Promise.all(LANGUAGES.map(loadLanguage));

export { textsIn } from './texts.ts';

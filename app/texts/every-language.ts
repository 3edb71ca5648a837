/** All languages at once, for servers: importing this loads their texts. */
import { LANGUAGES } from './languages.ts';
import { loadTexts } from './texts.ts';

await Promise.all(LANGUAGES.map((language) => loadTexts(language, 'all')));

export { textsIn } from './texts.ts';

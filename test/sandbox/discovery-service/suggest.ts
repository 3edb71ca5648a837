import type { Catalogue } from '../catalogue/catalogue.ts';
import type { SuggestAnswer, Suggestion } from './answers.ts';
import { feedOf, textOf } from './feed.ts';

/** Terms in which a word begins with what was typed. */
export function suggest(catalogue: Catalogue, query: string, count: number): SuggestAnswer {
  const typed = query.trim().toLowerCase();
  const [suggested, ...alternatives] = suggestions(catalogue)
    .filter(({ text }) => ` ${text}`.includes(` ${typed}`))
    .slice(0, count);
  return { query, ...(suggested && { suggested }), alternatives };
}

/** What `GET /v1/trending` answers. */
export function trending(catalogue: Catalogue, limit: number) {
  const queries = suggestions(catalogue)
    .slice(0, limit)
    .map(({ text, popularity }) => ({ searchQuery: text, popularity }));
  return { trending: { queries } };
}

/** Words of the feed: what products are, and who makes them; those that find the most come first. */
function suggestions(catalogue: Catalogue): Suggestion[] {
  const records = feedOf(catalogue);
  const texts = records.map(textOf);
  const terms = new Set(
    records.flatMap(({ name, brand, product_type }) =>
      [name, name.split(' ').at(-1) ?? '', brand, ...product_type].map((term) =>
        term.toLowerCase(),
      ),
    ),
  );
  const popularityOf = (term: string) =>
    texts.filter((text) => term.split(' ').every((word) => text.includes(word))).length;
  return [...terms]
    .map((text) => ({ text, type: 'exact', popularity: popularityOf(text) }))
    .sort((one, other) => other.popularity - one.popularity || one.text.localeCompare(other.text));
}

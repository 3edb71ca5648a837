import { allProducts } from '../storefront/data/catalogue.ts';
import type { SuggestAnswer, Suggestion } from './answers.ts';
import { recordOf, textOf } from './feed.ts';

/** Words of the feed: what products are, and who makes them; those that find the most come first. */
const TERMS: readonly Suggestion[] = suggestions();

/** Terms in which a word begins with what was typed. */
export function suggest(query: string, count: number): SuggestAnswer {
  const typed = query.trim().toLowerCase();
  const [suggested, ...alternatives] = TERMS.filter(({ text }) =>
    ` ${text}`.includes(` ${typed}`),
  ).slice(0, count);
  return { query, ...(suggested && { suggested }), alternatives };
}

/** What `GET /v1/trending` answers. */
export function trending(limit: number) {
  const queries = TERMS.slice(0, limit).map(({ text, popularity }) => ({
    searchQuery: text,
    popularity,
  }));
  return { trending: { queries } };
}

function suggestions(): Suggestion[] {
  const records = allProducts().map(recordOf);
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

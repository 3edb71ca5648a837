import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { checked } from '../service-parts/faults.ts';
import { type FeedRecord, feedOf, textOf } from './feed.ts';
import { ASKING, site } from './list-query.ts';

type Choose = (seed: FeedRecord | undefined, all: FeedRecord[]) => FeedRecord[];

/** The account's profiles: of the kind recommendation, and one of the kind bundle. */
const PROFILES: Record<string, { kind: 'recommendation' | 'bundle'; choose: Choose }> = {
  'home-favourites': { kind: 'recommendation', choose: (_seed, all) => everyNth(all, 5) },
  similar: {
    kind: 'recommendation',
    choose: (seed, all) => all.filter((one) => sharesKind(one, seed)),
  },
  'also-bought': {
    kind: 'recommendation',
    choose: (seed, all) => everyNth(all, 7).filter((one) => !sharesKind(one, seed)),
  },
  // A bundle begins with the product that it belongs to.
  'complete-the-set': {
    kind: 'bundle',
    choose: (seed, all) => [
      ...(seed ? [seed] : []),
      ...all.filter((one) => one.available === 'true' && one.brand === seed?.brand),
      ...everyNth(all, 9),
    ],
  },
};

const ids = z.array(z.string().min(1)).optional();
const yes = z.literal([true, 'true']).optional();
const person = { shopper: z.string().min(1).optional(), cart: ids, lastViewed: ids };

const recommendBody = z.strictObject({
  ...ASKING,
  profiles: z
    .array(
      z.strictObject({
        tag: z.string().min(1),
        limit: z.int().min(1).max(20).optional(),
      }),
    )
    .min(1),
  /** uids or parentIds of the page's products. */
  products: ids,
  ...person,
  beacon: yes,
  test: yes,
});

const preflightBody = z.strictObject({ siteId: site, userId: z.uuidv4(), ...person });

/** Reads the body of `POST /v1/recommend`. */
export function readRecommend(body: unknown) {
  const read = checked(recommendBody, body);
  if ('problems' in read) return read;
  const unknown = read.profiles.filter(({ tag }) => !Object.hasOwn(PROFILES, tag));
  const problems = unknown.map(({ tag }) => `profiles: no profile has the tag "${tag}"`);
  return problems.length > 0 ? { problems } : read;
}

/** Reads the body of `POST /v1/preflight` (specification, *Other resources*). */
export const readPreflight = (body: unknown) => checked(preflightBody, body);

/** The recommendations of one profile; answers keep the order of the requested profiles. */
export type ProfileAnswer = ReturnType<typeof recommend>[number];

/** The recommendations of each profile, without products that are already in the cart. */
export function recommend(
  catalogue: Catalogue,
  { profiles, products = [], cart = [], beacon }: z.infer<typeof recommendBody>,
) {
  const all = feedOf(catalogue);
  const seed = all.find(({ uid, product_id }) =>
    products.some((id) => id === uid || id === product_id),
  );
  return profiles.map(({ tag, limit = 4 }) => {
    const profile = PROFILES[tag];
    const chosen = new Set(profile?.choose(seed, all));
    const isBundle = profile?.kind === 'bundle';
    const results = [...chosen].filter(
      (one) => (isBundle || one !== seed) && !cart.includes(one.uid),
    );
    return {
      profile: { tag, isBundle },
      results: results.slice(0, limit).map(resultOf),
      ...(beacon !== undefined && { responseId: crypto.randomUUID() }),
    };
  });
}

/** A record of the feed in the format that the published client reads: the service's fields, and the feed's own. */
function resultOf(record: FeedRecord) {
  const { id, uid, sku, name, brand, url, price, available, imageUrl, thumbnailImageUrl, ...own } =
    record;
  return {
    id,
    mappings: {
      core: {
        uid,
        ...(sku !== undefined && { sku }),
        name,
        brand,
        url,
        price: Number(price),
        available: available === 'true',
        imageUrl,
        thumbnailImageUrl,
      },
    },
    attributes: own as Record<string, string | string[]>,
  };
}

function sharesKind(one: FeedRecord, seed: FeedRecord | undefined): boolean {
  return one.product_type.some((type) => seed?.product_type.includes(type));
}

function everyNth(all: FeedRecord[], step: number): FeedRecord[] {
  return all.filter((_one, index) => index % step === 2);
}

/** The answer of `GET /v1/suggest`. */
export type SuggestAnswer = ReturnType<typeof suggest>;

/** Terms in which a word begins with the typed text. */
export function suggest(catalogue: Catalogue, query: string, count: number) {
  const typed = query.trim().toLowerCase();
  const [suggested, ...alternatives] = suggestions(catalogue)
    .filter(({ text }) => ` ${text}`.includes(` ${typed}`))
    .slice(0, count);
  return { query, ...(suggested && { suggested }), alternatives };
}

/** Words of the feed: product types and brands, those that find the most products first. */
function suggestions(catalogue: Catalogue) {
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

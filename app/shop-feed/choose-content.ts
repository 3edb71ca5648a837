import { Prisma } from '@prisma/client';
import { editedList } from '../database/edited-list.ts';
import { ListTooLong } from '../shop/form-fields.ts';
import { MAX_COUNTRIES, MAX_METAFIELDS } from './feed-build.ts';
import type { FeedChange } from './feed-definition.ts';

/** The changes of the lists, without those of the schedule. */
type ContentChange = Omit<FeedChange, 'feedId' | 'dailyAt' | 'ifDaily'>;

type List = 'metafields' | 'variantMetafields' | 'countries';

/**
 * Changes what the feed of a shop includes; its row exists.
 *
 * @throws {ListTooLong} with a list that is too long together with what other staff have added
 */
export async function chooseContent(
  shop: string,
  change: ContentChange,
  tx: Prisma.TransactionClient,
): Promise<void> {
  const [ofProducts, ofVariants, countries] = [
    listAfter('metafields', change),
    listAfter('variantMetafields', change),
    listAfter('countries', change),
  ];
  if (change.metafields ?? change.variantMetafields) {
    const changed = await tx.$executeRaw`
      UPDATE "ShopFeed" SET "metafields" = ${ofProducts}, "variantMetafields" = ${ofVariants}
      WHERE "shopDomain" = ${shop}
        AND cardinality(${ofProducts}) + cardinality(${ofVariants}) <= ${MAX_METAFIELDS}`;
    // Both lists share the limit; the error stands below the second one.
    if (changed === 0) throw new ListTooLong('variantMetafields' satisfies List);
  }
  if (change.countries) {
    const changed = await tx.$executeRaw`
      UPDATE "ShopFeed" SET "countries" = ${countries}
      WHERE "shopDomain" = ${shop} AND cardinality(${countries}) <= ${MAX_COUNTRIES}`;
    if (changed === 0) throw new ListTooLong('countries' satisfies List);
  }
}

/** The list that a change leaves in a row. */
function listAfter(list: List, change: ContentChange): Prisma.Sql {
  const saved = Prisma.raw(`"${list}"`);
  const { [list]: typed, [`${list}EditedFrom` as const]: editedFrom } = change;
  return typed === undefined
    ? saved
    : editedList({ saved, chosen: Prisma.sql`${typed}::text[]`, editedFrom });
}

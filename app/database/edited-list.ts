import { Prisma } from '@prisma/client';

/**
 * The array that a form's list leaves: what staff have added and taken out since they began to edit is added and taken
 * out, and what other staff have saved since stays, behind it.
 *
 * @param saved the stored array
 * @param chosen the array in the form
 * @param editedFrom what the form showed when staff began to edit; without it `chosen` replaces `saved`
 */
export function editedList({
  saved,
  chosen,
  editedFrom,
}: {
  saved: Prisma.Sql;
  chosen: Prisma.Sql;
  editedFrom: string[] | undefined;
}): Prisma.Sql {
  return Prisma.sql`(ARRAY(
      SELECT item FROM unnest(${chosen}) WITH ORDINALITY AS listed(item, place)
      WHERE item <> ALL(${editedFrom ?? []}::text[]) OR item = ANY(${saved})
      ORDER BY place) || ARRAY(
      SELECT item FROM unnest(${saved}) WITH ORDINALITY AS listed(item, place)
      WHERE item <> ALL(${editedFrom ?? saved}::text[]) AND item <> ALL(${chosen})
      ORDER BY place))`;
}

import type { PrismaClient } from '@prisma/client';
import { type FieldFault, type FormResult, typedLine } from './form-fields.ts';

/** The names that staff give their feeds, by feed id; the service itself knows only numbers. */
export type FeedNames = Readonly<Record<string, string>>;

export interface FeedNameStore {
  /** Reads the names that staff have given; feeds without one are left out. */
  read(shop: string): Promise<FeedNames>;
  /** Gives the feeds these names; an empty one removes the name. Other feeds keep theirs. */
  save(shop: string, names: FeedNames): Promise<void>;
}

/** Creates the store of names in the database. */
export function createFeedNameStore({ prisma }: { prisma: PrismaClient }): FeedNameStore {
  return {
    async read(shop) {
      const rows = await prisma.feedName.findMany({ where: { shopDomain: shop } });
      return namesOf(rows);
    },

    async save(shop, names) {
      // In the same order for all staff, so that no two forms wait for each other.
      const given = Object.entries(names).sort();
      const changes = given.map(([feedId, name]) => {
        const id = { shopDomain: shop, feedId };
        return name === ''
          ? prisma.feedName.deleteMany({ where: id })
          : prisma.feedName.upsert({
              where: { shopDomain_feedId: id },
              create: { ...id, name },
              update: { name },
            });
      });
      await prisma.$transaction(changes);
    },
  };
}

/** Returns stored names by the ids of their feeds. */
export const namesOf = (rows: readonly { feedId: string; name: string }[]): FeedNames =>
  Object.fromEntries(rows.map(({ feedId, name }) => [feedId, name]));

/** In characters: names appear in headings and table cells. */
const MAX_NAME_LENGTH = 40;

/** The form's field for the name of a feed. */
export const nameField = (feedId: string): `name-${string}` => `name-${feedId}`;
const NAME_FIELD = /^name-(\d{1,15})$/;
export const isNameField = (field: string): boolean => NAME_FIELD.test(field);

/** Reads the name of every feed that the form has a field for; an empty one removes the name. */
export function readFeedNamesForm(form: FormData): FormResult<FeedNames, string> {
  const name = typedLine(MAX_NAME_LENGTH);
  const names: Record<string, string> = {};
  const errors: Record<string, FieldFault> = {};
  for (const [field, value] of form.entries()) {
    const [, feedId] = NAME_FIELD.exec(field) ?? [];
    if (feedId === undefined) continue;
    const read = name.safeParse(value);
    if (read.success) names[feedId] = read.data;
    else errors[field] = read.error.issues[0]?.message === 'too-long' ? 'too-long' : 'untypable';
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values: names };
}

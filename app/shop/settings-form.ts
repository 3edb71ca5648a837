import { z } from 'zod';
import { type FormResult, readFields, typedLine } from './form-fields.ts';
import type { ShopSettings } from './settings.ts';

/** Feeds that one shop can look after; accounts have a handful. */
const MOST_FEEDS = 50;

/**
 * Reads those of the settings that the form has a field for, so that each card of a page can save its
 * own: `feedIds` (may occur several times, each with one or more ids; a single empty one means none),
 * `requestedBy` (empty means nobody), `mode` and `identifiers`.
 *
 * @returns only the settings whose fields the form has
 */
export function readSettingsForm(
  form: FormData,
): FormResult<Partial<ShopSettings>, keyof ShopSettings> {
  const given = {
    feedIds: form.getAll('feedIds'),
    requestedBy: form.get('requestedBy'),
    mode: form.get('mode'),
    identifiers: form.get('identifiers'),
  };
  const present = Object.entries(given).filter(([name]) => form.has(name));
  const result = readFields(settingsFields, Object.fromEntries(present));
  return result.ok ? { ok: true, values: withoutUndefined(result.values) } : result;
}

const feedIds = z
  .array(typedLine('The feed ID', 1000))
  .transform((texts) => texts.flatMap((text) => text.split(/[\s,;]+/).filter(Boolean)))
  .refine(
    (ids) => ids.every((id) => /^\d{1,15}$/.test(id)),
    'A feed ID is a number, such as 12345. Separate several with commas.',
  )
  // The service names a feed by a number, so that 007 is 7.
  .transform((ids) => [...new Set(ids.map((id) => String(Number(id))))])
  .refine((ids) => ids.length <= MOST_FEEDS, `Choose at most ${MOST_FEEDS} feeds.`);

const requestedBy = typedLine('The email address', 254)
  .refine(
    (address) => address === '' || z.email().safeParse(address).success,
    'Enter an email address, such as name@example.com.',
  )
  .transform((address) => address || null);

const settingsFields = z.object({
  feedIds: feedIds.optional(),
  requestedBy: requestedBy.optional(),
  mode: z.enum(['live', 'test'], 'Choose live or test.').optional(),
  identifiers: z.enum(['product', 'variant'], 'Choose product IDs or variant IDs.').optional(),
});

/** Under exact optional types a field that is there has a value. */
function withoutUndefined({
  feedIds,
  requestedBy,
  mode,
  identifiers,
}: z.output<typeof settingsFields>): Partial<ShopSettings> {
  return {
    ...(feedIds === undefined ? {} : { feedIds }),
    ...(requestedBy === undefined ? {} : { requestedBy }),
    ...(mode === undefined ? {} : { mode }),
    ...(identifiers === undefined ? {} : { identifiers }),
  };
}

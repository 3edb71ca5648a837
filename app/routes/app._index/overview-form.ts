import { z } from 'zod';

const overviewForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('reindex'),
    feedId: z.string().regex(/^\d{1,15}$/),
    kind: z.enum(['now', 'when-possible']),
    confirmed: z.enum(['yes', 'no']),
  }),
  z.object({ intent: z.literal('cancel'), reindexId: z.uuid() }),
  z.object({ intent: z.literal('dismiss-guide') }),
]);

/** What one of the overview's buttons asks for. */
export type OverviewForm = z.infer<typeof overviewForm>;

/** Reads a form of the overview; null for anything that its buttons never send. */
export function readOverviewForm(form: FormData): OverviewForm | null {
  return overviewForm.safeParse(Object.fromEntries(form)).data ?? null;
}

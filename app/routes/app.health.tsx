import { z } from 'zod';
import type { IntendedAnswer } from '../components/health/finding-line.tsx';
import { CELL_FAMILIES } from '../reports/cells.ts';
import { forStaff, notUnderstood, readForm } from './shared/for-staff.ts';
import { readHealth } from './shared/page-data.ts';

/**
 * Returns the health of tracking, which the overview polls. All of it is stored, so no poll asks Shopify or the
 * service. It also opens and ends alerts.
 */
export const loader = forStaff(async ({ services, shop }) =>
  readHealth(services, shop, await services.indexing.overview(shop)),
);

const form = z.object({
  intent: z.enum(['intended', 'not-intended']),
  families: z.array(z.enum(CELL_FAMILIES)).min(1),
});

/** Stores that staff intend, or no longer intend, that families of events stop. */
export const action = forStaff(async ({ request, services, shop }) => {
  const sent = await readForm(request);
  const read = form.safeParse({ intent: sent.get('intent'), families: sent.getAll('families') });
  if (!read.success) return notUnderstood();
  const { intent, families } = read.data;
  if (intent === 'intended') await services.intended.add(shop, families);
  else await services.intended.remove(shop, families);
  return { outcome: intent } satisfies IntendedAnswer;
});

export { headers } from './shared/for-staff.ts';
export {
  clientAction,
  clientLoader,
  neverRevalidate as shouldRevalidate,
} from '../components/frame/answers.ts';

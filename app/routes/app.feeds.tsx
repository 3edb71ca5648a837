import { forStaff } from './shared/for-staff.ts';
import { readOverview } from './shared/page-data.ts';

/** The age of the service's last answer from which it is asked again, in milliseconds. */
const FRESH_MS = 5_000;

/** Returns the feeds, which pages about feeds poll; asks the service first if its last answer is old. */
export const loader = forStaff(async ({ services, shop }) => {
  await services.indexing.refresh(shop, { maxAgeMs: FRESH_MS });
  return readOverview(services, shop);
});

export { headers } from './shared/for-staff.ts';
export { clientLoader, neverRevalidate as shouldRevalidate } from '../components/frame/answers.ts';

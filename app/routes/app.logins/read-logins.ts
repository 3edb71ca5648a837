import type { LoginCounts } from '../../components/logins/login-counts.tsx';
import { dayOf, fillDays } from '../../components/logins/fill-days.ts';
import type { LoginsFilter } from '../../components/logins/logins-address.ts';
import type { DirectPage } from '../../direct/direct-events.ts';
import type { Services } from '../../server/services.ts';

const DAY_MS = 24 * 60 * 60_000;

/** For how many days logins are shown day by day. */
const DAYS = 7;

/** A page of the list, and the numbers above it. */
export async function readLogins(
  { direct, now }: Pick<Services, 'direct' | 'now'>,
  shop: string,
  { page, ...filter }: LoginsFilter,
  timeZone: string,
): Promise<{ list: DirectPage; counts: LoginCounts }> {
  const at = now();
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const [list, lastDay, lastWeek, days] = await Promise.all([
    direct.list(shop, filter, page),
    direct.counts(shop, daysAgo(1)),
    direct.counts(shop, daysAgo(7)),
    direct.countsByDay(shop, daysAgo(DAYS), timeZone),
  ]);
  return { list, counts: { lastDay, lastWeek, days: fillDays(days, dayOf(at, timeZone), DAYS) } };
}

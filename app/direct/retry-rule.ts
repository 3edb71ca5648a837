import type { DirectEvent } from '@prisma/client';

/**
 * Whether *Try again* is safe, and may lead to something else than the last time: of what failed,
 *
 * - what was never taken: no connection ever stood, or the service said each time that it had not taken
 *   it; or there was no account to send it for;
 * - what the service refused for another account than today's, which has never seen it.
 *
 * The same account would refuse again. What is `unknown` may have been counted, and is never repeated.
 *
 * @param siteId the shop's account today; null for none
 */
export function canRetry(event: DirectEvent, siteId: string | null): boolean {
  if (event.state !== 'failed' || siteId === null) return false;
  if (event.page === null || event.shopperId === null) return false;
  switch (event.reason) {
    case 'too-old':
    case 'no-account':
      return true;
    case 'refused':
      return event.siteId !== siteId;
    default:
      return false;
  }
}

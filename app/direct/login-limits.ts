import type { PrismaClient } from '@prisma/client';

/** No more than `most` logins are accepted within any stretch of `withinMs`. */
export interface LoginLimit {
  most: number;
  withinMs: number;
}

/** How many logins are accepted. */
export interface LoginLimits {
  /** Of one shopper: more than anybody logs in. */
  shopper: LoginLimit;
  /** Of all shoppers of one shop: more than the largest shops have, and bearable for everybody else. */
  shop: LoginLimit;
}

export const LOGIN_LIMITS: LoginLimits = {
  shopper: { most: 30, withinMs: 60 * 60_000 },
  shop: { most: 3_000, withinMs: 60_000 },
};

/**
 * When the next login of a shopper is welcome; null when it is now.
 *
 * What was accepted is what counts, so all processes see the same, and nothing has to be kept besides.
 * Logins that arrive in the same moment do not see each other: a limit can be exceeded by as many as
 * are under way at once.
 */
export async function nextWelcomeAt(
  prisma: PrismaClient,
  { shop, shopperId }: { shop: string; shopperId: string },
  limits: LoginLimits,
  now: Date,
): Promise<Date | null> {
  const freeAt = async (filter: { shopperId?: string }, { most, withinMs }: LoginLimit) => {
    const since = new Date(now.getTime() - withinMs);
    const marking = await prisma.directEvent.findFirst({
      where: { ...filter, shopDomain: shop, acceptedAt: { gt: since } },
      orderBy: { acceptedAt: 'desc' },
      skip: most - 1,
      select: { acceptedAt: true },
    });
    return marking === null ? null : new Date(marking.acceptedAt.getTime() + withinMs);
  };
  const [shopper, all] = await Promise.all([
    freeAt({ shopperId }, limits.shopper),
    freeAt({}, limits.shop),
  ]);
  if (shopper === null || all === null) return shopper ?? all;
  return shopper > all ? shopper : all;
}

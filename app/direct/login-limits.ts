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
  const since = ({ withinMs }: LoginLimit) => new Date(now.getTime() - withinMs);
  // Each limit is reached while there are as many in its time: the oldest of those has to leave first.
  const [oldest] = await prisma.$queryRaw<{ shopper: Date | null; shop: Date | null }[]>`
    SELECT
      (SELECT "acceptedAt" FROM "DirectEvent"
        WHERE "shopDomain" = ${shop} AND "shopperId" = ${shopperId}
          AND "acceptedAt" > ${since(limits.shopper)}
        ORDER BY "acceptedAt" DESC OFFSET ${limits.shopper.most - 1} LIMIT 1) AS shopper,
      (SELECT "acceptedAt" FROM "DirectEvent"
        WHERE "shopDomain" = ${shop} AND "acceptedAt" > ${since(limits.shop)}
        ORDER BY "acceptedAt" DESC OFFSET ${limits.shop.most - 1} LIMIT 1) AS shop`;
  const freeAt = [
    ...(oldest?.shopper ? [oldest.shopper.getTime() + limits.shopper.withinMs] : []),
    ...(oldest?.shop ? [oldest.shop.getTime() + limits.shop.withinMs] : []),
  ];
  return freeAt.length === 0 ? null : new Date(Math.max(...freeAt));
}

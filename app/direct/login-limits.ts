import type { LoginFindings } from './store-login.ts';

/** No more than `most` logins are accepted within any stretch of `withinMs`. */
export interface LoginLimit {
  most: number;
  withinMs: number;
}

/**
 * How many logins are accepted.
 *
 * What was accepted is what counts, so all processes see the same, and nothing has to be kept besides.
 * Logins that arrive in the same moment do not see each other: a limit can be exceeded by as many as
 * are under way at once.
 */
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

/** When the next login of a shopper is welcome; null when it is now. */
export function nextWelcomeAt(
  { shopperFullSince, shopFullSince }: Pick<LoginFindings, 'shopperFullSince' | 'shopFullSince'>,
  limits: LoginLimits,
): Date | null {
  const freeAt = [
    ...(shopperFullSince ? [shopperFullSince.getTime() + limits.shopper.withinMs] : []),
    ...(shopFullSince ? [shopFullSince.getTime() + limits.shop.withinMs] : []),
  ];
  return freeAt.length === 0 ? null : new Date(Math.max(...freeAt));
}

/** What Shopify tells of an app's allowance with each answer. */
export interface CostReport {
  requestedQueryCost: number;
  actualQueryCost: number | null;
  throttleStatus: {
    maximumAvailable: number;
    currentlyAvailable: number;
    restoreRate: number;
  };
}

/** An app's points in a shop: they are used up and come back (Shopify, "Rate limits"). */
export interface Allowance {
  /** Whether a document may be executed; `report` gets what it cost in the end, null where it was not. */
  ask(requested: number): { allowed: boolean; report: (actual: number | null) => CostReport };
}

const MAXIMUM = 2_000;
const RESTORED_PER_SECOND = 100;

export function createAllowance(now: () => Date): Allowance {
  let available = MAXIMUM;
  let at = now().getTime();

  function restore(): void {
    const time = now().getTime();
    available = Math.min(MAXIMUM, available + ((time - at) / 1000) * RESTORED_PER_SECOND);
    at = time;
  }

  return {
    ask(requested) {
      restore();
      const allowed = available >= requested;
      if (allowed) available -= requested;
      return {
        allowed,
        report(actual) {
          if (actual !== null) available = Math.min(MAXIMUM, available + requested - actual);
          return {
            requestedQueryCost: requested,
            actualQueryCost: actual,
            throttleStatus: {
              maximumAvailable: MAXIMUM,
              currentlyAvailable: Math.floor(available),
              restoreRate: RESTORED_PER_SECOND,
            },
          };
        },
      };
    },
  };
}

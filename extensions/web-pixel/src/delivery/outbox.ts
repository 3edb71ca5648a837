/** Events that were not taken yet, oldest first, as sessionStorage keeps them: bounded in count, size and age. */
import type { HandedOver } from '../../../../app/beacon/handover.ts';
import { AGE_LIMIT_MS } from '../../../../app/beacon/outcome.ts';

/** A request to be sent later. */
export interface Kept extends HandedOver {
  id: string;
}

const COUNT_LIMIT = 50;
/** UTF-16 units of the whole outbox. */
const SIZE_LIMIT = 250_000;

/** What is still worth sending: old items fall out, and where there are too many the oldest. */
export function bounded(kept: readonly Kept[]): Kept[] {
  const young = kept.filter(({ since }) => Date.now() - since < AGE_LIMIT_MS).slice(-COUNT_LIMIT);
  while (JSON.stringify(young).length > SIZE_LIMIT) young.shift();
  return young;
}

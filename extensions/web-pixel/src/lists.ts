/** The lists that led to an order's lines, as far as this browser knows. */
import { attempt } from '../../../app/beacon/attempt.ts';
import { clicksAt } from '../../../app/beacon/clicks.ts';
import type { OrderLists } from '../../../app/beacon/report.ts';
import { type OrderLine, orderLines } from './mapping/order-lines.ts';
import { sum } from './mapping/tax-rate.ts';
import { type Events, plainId, timeOf } from './platform.ts';

/**
 * Returns what each list brought of an order. A click belongs to a line if one of its ids is the product's or the
 * variant's: feeds name products by either, and no product has the id of a variant.
 *
 * @param stored the entry `Clicks`
 * @returns `undefined` if the clicks are not known
 */
export const listsOf = (
  stored: string | null,
  event: Events['checkout_completed'],
): OrderLists | undefined =>
  attempt(() => {
    const clicks = clicksAt(stored, timeOf(event));
    const lines = orderLines(event.data.checkout);
    const lists: OrderLists = {};
    for (const [, module] of clicks) {
      const found = lines.filter(({ line: { variant } }) => {
        const ids = [plainId(() => variant.product.id), plainId(() => variant.id)];
        return clicks.some(
          ([, each, ...names]) => each === module && names.some((name) => ids.includes(name)),
        );
      });
      const pieces = sum(found.map(({ qty }) => qty));
      if (pieces) lists[module] = [pieces, Math.round((1_000 * cost(found)) / cost(lines)) || 0];
    }
    return lists;
  });

const cost = (lines: readonly OrderLine[]): number => sum(lines.map(({ paid }) => paid));

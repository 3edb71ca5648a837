import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { requestNumber } from './request-number.ts';

interface Body {
  data?: { results?: { qty: number }[] };
}

/** How many pieces the service counted as added and as removed, each request once. */
export function countedUnits(received: readonly ReceivedEvent[]): {
  added: number;
  removed: number;
} {
  const accepted = received.filter(({ verdict }) => verdict === 'accepted');
  const requests = [...new Map(accepted.map((one) => [requestNumber(one), one])).values()];
  const sum = (event: string): number =>
    requests
      .filter((one) => one.module === 'cart' && one.event === event)
      .flatMap(({ body }) => (body as Body).data?.results ?? [])
      .reduce((total, { qty }) => total + qty, 0);
  return { added: sum('add'), removed: sum('remove') };
}

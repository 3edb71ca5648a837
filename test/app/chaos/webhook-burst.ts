import { post, type OutsideRequest } from './outside-requests.ts';

/** How many Shopify has under way at the same moment. */
export const AT_ONCE = 50;

/** Delivers everything, so many at once, as Shopify does: what it gives up on after 5 s, it sends again. */
export async function deliver(
  requests: readonly OutsideRequest[],
  origin: string,
): Promise<Delivery> {
  const waiting = [...requests];
  const times: number[] = [];
  let givenUp = 0;
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const from = performance.now();
      const status = await post(origin, next);
      if (status === 200) times.push(performance.now() - from);
      else {
        givenUp += 1;
        waiting.push(next);
      }
      if (givenUp > requests.length) throw new Error(`Webhooks are answered ${status ?? 'never'}.`);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { times, givenUp, seconds: (performance.now() - from) / 1_000 };
}

export interface Delivery {
  /** Of each answer 200, in milliseconds. */
  times: number[];
  /** Deliveries without an answer in 5 s, or with another one. */
  givenUp: number;
  seconds: number;
}

/**
 * What became of a request, as far as its answer tells:
 *
 * | outcome   | evidence                               | then                                        |
 * | --------- | -------------------------------------- | ------------------------------------------- |
 * | done      | 2xx                                    | forgotten                                   |
 * | refused   | any other 4xx                          | forgotten; the service will never take it   |
 * | not taken | 408, 429, 503                          | kept and sent later                         |
 * | unknown   | no answer, 500, 502, 504 and all else  | forgotten; repeating it could count it twice |
 *
 * In a browser refused connections, failed look-ups and resets after arrival look the same.
 */

/** The status of a service that takes nothing at the moment. */
export const NOT_TAKEN = 503;

/** Whether the service certainly did not take the request: only then may it be sent again. */
export const isNotTaken = (status: number): boolean => /408|429|503/.test(String(status));

/** Whether the next request had better wait: the service did not answer (0), or is not well. */
export const isTrouble = (status: number): boolean => /^(0|408|429|5)/.test(String(status));

/** `Retry-After` in milliseconds; 0 where it is absent, a date, or hidden from scripts (CORS). */
export const retryAfterMs = (header: string | null): number => Number(header) * 1_000 || 0;

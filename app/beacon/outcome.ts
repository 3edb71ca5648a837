/**
 * The outcome of a request with an event, by its answer:
 *
 * | outcome   | evidence                               | then                                           |
 * | --------- | -------------------------------------- | ---------------------------------------------- |
 * | taken     | 2xx                                    | finished                                       |
 * | refused   | any other 4xx                          | finished; the service will never accept it     |
 * | not-taken | 408, 429, 503                          | sent again later                               |
 * | unknown   | no answer, 500, 502, 504 and all else  | finished; repeating it could count it twice    |
 *
 * In a browser refused connections, failed look-ups and resets after arrival look the same. The app can see that no
 * connection was made: that is `not-taken` too (`app/logins/post-event.ts`).
 */

/** The status of a service that accepts nothing at the moment. */
export const NOT_TAKEN = 503;

/** How long an event that was not accepted is retried, in milliseconds. */
export const AGE_LIMIT_MS = 30 * 60_000;

/** The most events that are kept after they were not accepted. */
export const COUNT_LIMIT = 50;

/** Whether the service certainly did not accept the request: only then may it be sent again. */
export const isNotTaken = (status: number): boolean => [408, 429, 503].includes(status);

/** The outcome of a request, as in the table above. */
export type Outcome = 'taken' | 'refused' | 'not-taken' | 'unknown';

/** @param status of the answer; 0 without one */
export const outcomeOf = (status: number): Outcome => {
  if (isNotTaken(status)) return 'not-taken';
  const hundreds = Math.floor(status / 100);
  return hundreds === 2 ? 'taken' : hundreds === 4 ? 'refused' : 'unknown';
};

/** Whether the next request should wait: the service did not answer (0), or has a problem. */
export const isTrouble = (status: number): boolean =>
  !status || status >= 500 || isNotTaken(status);

/** The shortest pause before an event is sent again, in milliseconds. */
const SHORTEST_PAUSE_MS = 1_000;

/** The longest pause, unless the service asks for more, in milliseconds. */
const LONGEST_PAUSE_MS = 64_000;

/**
 * Returns the pause after an answer that is trouble, in milliseconds: 1, 2, 4 … 64 s after the attempts of one event,
 * or longer if the service asks for it, but never longer than events are retried.
 *
 * @param age of the event that was answered, in milliseconds; negative if the clock was set back meanwhile
 * @param retryAfter the header, in seconds; no effect if it is absent, a date, or hidden from scripts (CORS)
 */
export const pauseMs = (age: number, retryAfter?: string | null): number =>
  Math.min(
    Math.max(
      Math.min(age + SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS),
      Number(retryAfter) * 1_000 || SHORTEST_PAUSE_MS,
    ),
    AGE_LIMIT_MS,
  );

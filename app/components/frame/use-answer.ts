import { useEffect, useRef } from 'react';

/** Calls `then` once for every new answer of an action. */
export function useAnswer<T>(answer: T | undefined, then: (answer: T) => void): void {
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    if (answer !== undefined) latest.current(answer);
  }, [answer]);
}

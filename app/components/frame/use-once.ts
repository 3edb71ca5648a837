import type { Fetcher } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Lets one action through until its answer is there: a second click can come before React has
 * switched the button off.
 *
 * @param fetcher that the action uses
 */
export function useOnce({
  state,
  data,
}: Pick<Fetcher, 'state' | 'data'>): (act: () => void) => void {
  const busy = useRef(false);
  useEffect(() => {
    if (state === 'idle') busy.current = false;
    // The answer too: an action may be over before React has seen it begin.
  }, [state, data]);
  return useCallback((act) => {
    if (busy.current) return;
    busy.current = true;
    act();
  }, []);
}

import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { createTimeFormat } from './format-time.ts';
import type { TimeFormat } from './format-time.ts';

interface ShopClock {
  zone: string;
  format: TimeFormat;
  /** The server's time when the page was loaded. */
  loadedAt: Date;
  /** What to add to this browser's clock to have the server's, in milliseconds. */
  offset: number;
}

const ShopClockContext = createContext<ShopClock | null>(null);

interface Props {
  zone: string;
  serverNow: Date;
  children: ReactNode;
}

/** Gives everything below it the shop's time zone and the server's clock. */
export function ShopClockProvider({ zone, serverNow, children }: Props) {
  const format = useMemo(() => createTimeFormat(zone), [zone]);
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    setOffset(serverNow.getTime() - Date.now());
  }, [serverNow]);
  const clock = useMemo(
    () => ({ zone, format, loadedAt: serverNow, offset }),
    [zone, format, serverNow, offset],
  );
  return <ShopClockContext.Provider value={clock}>{children}</ShopClockContext.Provider>;
}

/** The shop's zone and how times are written in it. */
export function useShopClock(): ShopClock {
  const clock = useContext(ShopClockContext);
  if (!clock) throw new Error('A time is shown outside of ShopClockProvider.');
  return clock;
}

/**
 * The server's time, moving on. The first rendering has the time of loading, so that server and
 * browser agree.
 *
 * @param everyMs how often it moves
 */
export function useNow(everyMs: number): Date {
  const { loadedAt, offset } = useShopClock();
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    const tick = () => {
      setNow(new Date(Date.now() + offset));
    };
    tick();
    const timer = setInterval(tick, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [everyMs, offset]);
  return now;
}

import { Text } from '@shopify/polaris';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { Small } from '../frame/layout.tsx';
import { useTexts } from '../language/use-texts.ts';
import type { Texts } from '../../texts/texts.ts';
import { createFormats, type Formats } from './formats.ts';

interface ShopTexts extends Texts {
  zone: string;
  /** The zone's name as people write it: `America/New York`. */
  zoneName: string;
  format: Formats;
  /** The server's time when the page was loaded. */
  loadedAt: Date;
  /** The server's clock minus this browser's, in milliseconds; null until the page runs in a browser. */
  offset: number | null;
}

const ShopTextsContext = createContext<ShopTexts | null>(null);

interface ShopTextsProviderProps {
  zone: string;
  serverNow: Date;
  children: ReactNode;
}

/** Provides the texts with the shop's time zone and the server's clock to everything below it. */
export function ShopTextsProvider({ zone, serverNow, children }: ShopTextsProviderProps) {
  const texts = useTexts();
  const format = useMemo(() => createFormats(zone, texts), [zone, texts]);
  const [offset, setOffset] = useState<number | null>(null);
  useEffect(() => {
    setOffset(serverNow.getTime() - Date.now());
  }, [serverNow]);
  const value = useMemo(
    () => ({
      ...texts,
      zone,
      zoneName: zone.replaceAll('_', ' '),
      format,
      loadedAt: serverNow,
      offset,
    }),
    [texts, zone, format, serverNow, offset],
  );
  return <ShopTextsContext.Provider value={value}>{children}</ShopTextsContext.Provider>;
}

/** Returns the texts as {@link useTexts} does, with the shop's time zone, its formats and the server's clock. */
export function useShopTexts(): ShopTexts {
  const texts = useContext(ShopTextsContext);
  if (!texts) throw new Error('A time is shown outside of ShopTextsProvider.');
  return texts;
}

/**
 * Returns the server's time. The page's first rendering uses the time of loading, so that server and browser agree.
 *
 * @param everyMs the interval between updates, in milliseconds; 10 seconds by default
 */
export function useNow(everyMs = 10_000): Date {
  const { loadedAt, offset } = useShopTexts();
  const [now, setNow] = useState(() => (offset === null ? loadedAt : nowBy(offset)));
  useEffect(() => {
    if (offset === null) return undefined;
    const tick = () => setNow(nowBy(offset));
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, offset]);
  return now;
}

const nowBy = (offset: number): Date => new Date(Date.now() + offset);

/** Returns a function that writes a time by its day, such as `today at 10:13 AM`, as the day passes. */
export function useNearby(): (at: Date) => string {
  const { format } = useShopTexts();
  const now = useNow();
  return (at) => format.nearby(at, now);
}

interface AgoProps {
  at: Date;
  /** Whether it is a value of its own, with a capital first letter: `5 minutes ago`, `Just now`. */
  isAlone?: boolean;
  /** `upcoming`: the time of a planned action. */
  words?: 'relative' | 'upcoming';
}

/** A time, relative to now; the exact one appears on hovering. */
export function Ago({ at, isAlone = false, words = 'relative' }: AgoProps) {
  const now = useNow();
  const { format, zone } = useShopTexts();
  const text = format[words](at, now);
  return (
    <time dateTime={at.toISOString()} title={`${format.dateAndTime(at)} (${zone})`}>
      {isAlone ? capitalized(text) : text}
    </time>
  );
}

/** An exact time in the shop's time zone. */
export function Exactly({ at }: { at: Date }) {
  const { format } = useShopTexts();
  return <time dateTime={at.toISOString()}>{format.dateAndTime(at)}</time>;
}

/** A time in relative and exact form, one above the other. */
export function When({ at }: { at: Date }) {
  const now = useNow();
  const { format } = useShopTexts();
  return (
    <time dateTime={at.toISOString()}>
      <Text as="span" variant="bodyMd" fontWeight="medium">
        {capitalized(format.relative(at, now))}
      </Text>
      <br />
      <Small>{format.dateAndTime(at)}</Small>
    </time>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

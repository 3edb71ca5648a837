/** The texts of every page, and what the pages of the admin write with them: the shop's times, and the titles of its feeds. */
import { useRouteLoaderData } from '@remix-run/react';
import {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { FeedNames } from '../../shop/feed-names.ts';
import { isolate, type Texts } from '../../texts/texts.ts';
import type { AnyKey, ElementsOf, ValuesOf } from '../../texts/translate.ts';
import { createFormats, type Formats } from '../formats/formats.ts';

/** The texts in the language of the admin. */
export const TextsContext = createContext<Texts | null>(null);

/** Returns the texts in the language of the admin, with its rules for dates and numbers. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('No texts are provided.');
  return texts;
}

type TransProps<Key extends AnyKey> = {
  /** The key of the text. */
  of: Key;
} & ElementsOf<Key, ReactNode | Date> &
  ([ValuesOf<Key>] extends [never] ? unknown : ValuesOf<Key>);

/**
 * A text with elements: a property with the name of an element takes its place, around its words, and a time as
 * {@link Ago}. The others are values.
 */
export function Trans<Key extends AnyKey>({ of, ...rest }: TransProps<Key>) {
  const { parts } = useTexts();
  const named = rest as Partial<Record<string, ReactNode | Date>>;
  const content = parts(of, rest as Parameters<typeof parts>[1]).map((part) => {
    if (typeof part === 'string') return part;
    const given = named[part.tag];
    const element = given instanceof Date ? <Ago at={given} /> : given;
    return isValidElement(element) && part.words ? cloneElement(element, {}, part.words) : element;
  });
  return createElement(Fragment, null, ...content);
}

/** Test mode while events are sent. */
export interface TestMode {
  /**
   * The events that are marked as tests: without a web pixel those of other senders, such as the storefront extension.
   * `not-yet`: the connected pixel has not been updated to test mode.
   */
  marks: 'all' | 'others' | 'not-yet';
  /** Its end, whose display requires the shop's clock; null for an unknown one. */
  endsAt: Date | null;
}

/** The data of every page in the admin, which the route of the frame loads. */
interface FrameData {
  /** The shop's permanent domain. */
  shop: string;
  /** The app's client ID. */
  apiKey: string;
  /** The shop's home page with the inspector, which shows its events and marked lists. */
  inspectorUrl: string;
  /** The operator's addresses for merchants, of a page or of an email; `''` for a missing one. */
  support: Record<'help' | 'privacy' | 'support', string>;
  /** Where merchants sign in to the discovery service; `''` for none. */
  consoleUrl: string;
  /** Null in live mode, and while no events are sent. */
  testMode: TestMode | null;
  /** The names that staff have given to feeds. */
  feedNames: FeedNames;
  /** The shop's time zone, an IANA name. */
  zone: string;
  /** The server's time when the page was loaded. */
  now: Date;
}

/** Returns the data of every page; undefined if it could not be loaded, or outside the admin. */
export const useLoadedFrame = (): FrameData | undefined => useRouteLoaderData('routes/app');

/** What a page of the admin knows of the shop, with the texts. */
interface Shop extends Texts, FrameData {
  /** The zone's name as people write it: `America/New York`. */
  zoneName: string;
  format: Formats;
  /** Returns the title of a feed: the name that staff gave it, or its ID. */
  feedTitle: (feedId: string) => string;
  /** The address of the shop's home page. */
  storeUrl: string;
  /** The server's clock minus this browser's, in milliseconds; null until the page runs in a browser. */
  offset: number | null;
}

const ShopContext = createContext<Shop | null>(null);

/** Provides the shop, its time zone and the server's clock to everything below it. */
export function ShopProvider({ frame, children }: { frame: FrameData; children: ReactNode }) {
  const texts = useTexts();
  const { zone, now } = frame;
  const format = useMemo(() => createFormats(zone, texts), [zone, texts]);
  const [offset, setOffset] = useState<number | null>(null);
  useEffect(() => {
    setOffset(now.getTime() - Date.now());
  }, [now]);
  const value = useMemo(
    () => ({
      ...texts,
      ...frame,
      zoneName: zone.replaceAll('_', ' '),
      format,
      feedTitle: (id: string) => isolate(frame.feedNames[id] ?? texts.t('indexing.feed', { id })),
      storeUrl: `https://${frame.shop}/`,
      offset,
    }),
    [texts, frame, zone, format, offset],
  );
  return <ShopContext.Provider value={value}>{children}</ShopContext.Provider>;
}

/** Returns the shop with the texts of {@link useTexts}, its formats and the server's clock. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('The shop is used outside of ShopProvider.');
  return shop;
}

/**
 * Returns the server's time. The page's first rendering uses the time of loading, so that server and browser agree.
 *
 * @param everyMs the interval between updates, in milliseconds; 10 seconds by default
 */
export function useNow(everyMs = 10_000): Date {
  const { now: loadedAt, offset } = useShop();
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
  const { format } = useShop();
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
  const { format, zone } = useShop();
  const text = format[words](at, now);
  return (
    <time dateTime={at.toISOString()} title={`${format.dateAndTime(at)} (${zone})`}>
      {isAlone ? capitalized(text) : text}
    </time>
  );
}

/** An exact time in the shop's time zone. */
export function Exactly({ at }: { at: Date }) {
  const { format } = useShop();
  return <time dateTime={at.toISOString()}>{format.dateAndTime(at)}</time>;
}

/** Writes the first letter of a value as a capital. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

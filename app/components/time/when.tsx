import { Text } from '@shopify/polaris';
import { relativeTime, timeToCome } from './format-time.ts';
import { useNow, useShopClock } from './shop-clock.tsx';

const REFRESH_MS = 10_000;

type InWords = (at: Date, now: Date) => string;

/** A time, relative to now; the exact one appears on hovering. */
export function Ago({ at }: { at: Date }) {
  return <Relative at={at} inWords={relativeTime} />;
}

/** The time of something that the app will do by itself, however near; the exact one appears on hovering. */
export function ToCome({ at }: { at: Date }) {
  return <Relative at={at} inWords={timeToCome} />;
}

function Relative({ at, inWords }: { at: Date; inWords: InWords }) {
  const now = useNow(REFRESH_MS);
  const { format, zone } = useShopClock();
  return (
    <time dateTime={at.toISOString()} title={`${format.dateAndTime(at)} (${zone})`}>
      {inWords(at, now)}
    </time>
  );
}

/** A time, exact, in the shop's time zone. */
export function Exactly({ at }: { at: Date }) {
  const { format } = useShopClock();
  return <time dateTime={at.toISOString()}>{format.dateAndTime(at)}</time>;
}

/** A time, relative and exact, one above the other. */
export function When({ at }: { at: Date }) {
  const now = useNow(REFRESH_MS);
  const { format } = useShopClock();
  return (
    <time dateTime={at.toISOString()}>
      <Text as="span" variant="bodyMd" fontWeight="medium">
        {capitalized(relativeTime(at, now))}
      </Text>
      <br />
      <Text as="span" variant="bodySm" tone="subdued">
        {format.dateAndTime(at)}
      </Text>
    </time>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { Text } from '@shopify/polaris';
import type { ReindexView } from '../../indexing/reindex.ts';
import { stateSeenWords } from '../../indexing/words.ts';
import { useShopClock } from '../time/shop-clock.tsx';
import { duration } from '../time/format-time.ts';

/** Every state that a re-index was seen in, with its time and how long it took to get there. */
export function Timeline({ reindex }: { reindex: ReindexView }) {
  const { format } = useShopClock();
  return (
    <ol className="bp-timeline">
      {reindex.states.map((seen, index) => {
        const words = stateSeenWords(seen, reindex);
        const before = reindex.states[index - 1];
        return (
          <li key={`${seen.state} ${index}`} className={`bp-timeline__item bp-tone--${words.tone}`}>
            <span className="bp-timeline__dot" />
            <span className="bp-timeline__words">
              <Text as="span" fontWeight="semibold">
                {words.name}
              </Text>
              <Text as="span" tone="subdued">
                {words.meaning}
              </Text>
            </span>
            <span className="bp-timeline__time">
              <time dateTime={seen.at.toISOString()}>
                {(!before || format.date(before.at) !== format.date(seen.at)) && (
                  <Text as="span" variant="bodySm" tone="subdued">
                    {format.date(seen.at)}
                    <br />
                  </Text>
                )}
                {format.timeOfDay(seen.at)}
              </time>
              {before && (
                <Text as="span" variant="bodySm" tone="subdued">
                  after {duration(before.at, seen.at)}
                </Text>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

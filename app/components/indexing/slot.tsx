import { Text } from '@shopify/polaris';
import { useNow, useShopClock } from '../time/shop-clock.tsx';
import { Countdown } from './countdown.tsx';

/** When the slot of a waiting re-index comes, with what is left until then. */
export function Slot({ at, onOver }: { at: Date; onOver: () => void }) {
  const { format } = useShopClock();
  const now = useNow(60_000);
  return (
    <Text as="p">
      Its turn comes {format.nearby(at, now)}. Time left: <Countdown to={at} onOver={onOver} />.
    </Text>
  );
}

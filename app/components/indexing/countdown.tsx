import { useEffect } from 'react';
import { countdown } from '../time/format-time.ts';
import { useNow } from '../time/shop-clock.tsx';

interface Props {
  to: Date;
  /** Called when nothing is left. */
  onOver: () => void;
}

/** What is left until a time, to the second. Not read out as it runs: the sentence beside it says when. */
export function Countdown({ to, onOver }: Props) {
  const now = useNow(1_000);
  const over = now >= to;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return (
    <span role="timer" aria-live="off" className="bp-countdown">
      {countdown(to, now)}
    </span>
  );
}

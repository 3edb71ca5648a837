import { byId, showText } from './dom.ts';
import { followStream } from './live-stream.ts';

/** Follows the service as {@link followStream} does, and says in `#connection` while it is lost. */
export function followService({ onMessage, onLost }: Parameters<typeof followStream>[0]): void {
  const connection = byId('connection', HTMLElement);
  followStream({
    onMessage(json) {
      showText(connection, '');
      onMessage(json);
    },
    onLost() {
      showText(connection, 'Connection to the service lost, retrying…');
      onLost();
    },
  });
}

import { byId, showText } from './dom.ts';

/** Milliseconds after which a stream that the browser gave up is opened again. */
const REOPEN_AFTER = 2000;

/**
 * Follows the service's stream for good. A lost stream is told with `onLost` and opened again; the
 * snapshot that it begins with makes up for what was missed. Messages are handed on as JSON.
 */
export function followStream({
  onMessage,
  onLost,
}: {
  onMessage: (json: string) => void;
  onLost: () => void;
}): void {
  const source = new EventSource('/events/stream');
  source.addEventListener('message', (message: MessageEvent<string>) => {
    onMessage(message.data);
  });
  source.addEventListener('error', () => {
    onLost();
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => {
      followStream({ onMessage, onLost });
    }, REOPEN_AFTER);
  });
}

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

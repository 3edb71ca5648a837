/** Milliseconds before a stream that the browser gave up is reopened. */
const REOPEN_AFTER = 2000;

/**
 * Follows the service's stream for as long as the page is open. After `onLost` the stream is reopened, and its first
 * snapshot contains the missed changes. Messages are passed on as JSON.
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

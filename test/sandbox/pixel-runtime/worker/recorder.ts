import type { RuntimeRecord } from '../contract.ts';
import type { FromWorker } from '../messages.ts';

/** Adds a line to the page's record. */
export type Recorder = (kind: RuntimeRecord['kind'], text: string) => void;

export function createRecorder(send: (message: FromWorker) => void): Recorder {
  return (kind, text) => {
    const epoch = performance.timeOrigin + performance.now();
    send({ kind: 'record', record: { epoch, kind, text } });
  };
}

const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** Records what the pixel writes to the console, which it also reaches. */
export function recordConsole(record: Recorder): void {
  for (const level of LEVELS) {
    const native = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      native(...words);
      record('console', words.map(asText).join(' '));
    };
  }
}

/** Records uncaught errors. They reach the browser's console as always. */
export function recordUncaught(record: Recorder): void {
  self.addEventListener('error', (event) => {
    record('error', event.message);
  });
  self.addEventListener('unhandledrejection', (event) => {
    record('error', `Uncaught (in promise) ${String(event.reason)}`);
  });
}

function asText(word: unknown): string {
  if (typeof word !== 'object' || word === null || word instanceof Error) return String(word);
  try {
    return JSON.stringify(word);
  } catch {
    return Object.prototype.toString.call(word);
  }
}

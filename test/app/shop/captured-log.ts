import { pino } from 'pino';
import type { Logger } from 'pino';

/** A real logger, and every line that it has written. */
export interface CapturedLog {
  log: Logger;
  /** All lines at all levels, as they would reach an operator. */
  text(): string;
}

export function capturedLog(): CapturedLog {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}

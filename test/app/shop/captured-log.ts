import { pino } from 'pino';
import type { Logger } from 'pino';

/** A real logger, and all its output. */
export interface CapturedLog {
  log: Logger;
  /** All lines at all levels, as an operator would see them. */
  text(): string;
}

export function capturedLog(): CapturedLog {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The app's version, as package.json has it when the process starts: in log, health and metrics. */
export const VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;

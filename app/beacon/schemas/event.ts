import { z } from 'zod';
import { contextSchema } from './context.ts';

/**
 * An event: its context and its data (specification, *What the service does*, 3).
 *
 * @param data the schema of the event's `data`
 */
export function eventSchema<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ context: contextSchema, data }, 'an object with context and data');
}

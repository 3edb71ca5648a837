import { z } from 'zod';

/**
 * The page and the browser that an event is about. Kept as JSON until the event is done, since it is
 * needed for nothing else.
 */
const trackedPage = z.object({
  userId: z.string(),
  sessionId: z.string(),
  pageLoadId: z.string(),
  /** Masked. */
  pageUrl: z.string(),
});

export type TrackedPage = z.infer<typeof trackedPage>;

/** Reads what the database kept; null where that was forgotten, or is something else. */
export function readTrackedPage(stored: unknown): TrackedPage | null {
  const { success, data } = trackedPage.safeParse(stored);
  return success ? data : null;
}

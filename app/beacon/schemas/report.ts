import { z } from 'zod';
import { type EventPath, MODULES, PIXEL_EVENTS } from '../modules.ts';
import { type Report, REPORT_VERSION } from '../report.ts';

/** What the script sends: all that the app does not send itself. */
const SCRIPT_EVENTS = Object.entries(MODULES)
  .flatMap(([module, events]) =>
    Object.keys(events).map((name) => `${module}/${name}` as EventPath),
  )
  .filter((path) => path !== 'shopper/login');

/** Which events can be reported, by who reports them. */
const EVENTS: Record<Report['by'], readonly EventPath[]> = {
  pixel: PIXEL_EVENTS,
  script: SCRIPT_EVENTS,
};

/** More of one event, and more events in all, than one page has between two of its reports. */
const MOST: Partial<Record<string, number>> = { product: 50, order: 5, cart: 100 };
const MOST_RESULTS = 500;
const MOST_EVENTS = 1_000;

/** More answers told apart than one page meets. */
const MOST_COUNTS = 60;

/** How rarely page loads may report. */
export const MOST_EVERY = 100;

/** An answer as `counts` names it: the event's path, and 0 or a status of HTTP. */
const ANSWER = /^([a-z]{1,20}\/[a-z]{1,20}) (0|[1-5]\d\d)$/;

/** The two parts of a key of `counts`; null for a key of another form. */
export function readAnswer(key: string): { path: EventPath; status: number } | null {
  const [, path, status] = ANSWER.exec(key) ?? [];
  return path === undefined ? null : { path: path as EventPath, status: Number(status) };
}

const canReport = (by: Report['by'], path: EventPath | undefined): boolean =>
  path !== undefined && EVENTS[by].includes(path);

/** Whether a page can have so many events, whatever became of each. */
function isOfOnePage(counts: Report['counts']): boolean {
  const ofPath = new Map<string, number>();
  let all = 0;
  for (const [key, count] of Object.entries(counts)) {
    const path = readAnswer(key)?.path ?? '';
    ofPath.set(path, (ofPath.get(path) ?? 0) + count);
    all += count;
  }
  return (
    all <= MOST_EVENTS &&
    [...ofPath].every(([path, count]) => count <= (MOST[path.split('/')[0] ?? ''] ?? MOST_RESULTS))
  );
}

const COUNT_FORM = 'counts of events that a page can have';
const STATUS_FORM = '0 or a status of HTTP';

const orderSchema = z.strictObject({
  id: z.string().regex(/^\d{1,20}$/),
  token: z.string().regex(/^[\w-]{1,128}$/),
  status: z
    .int(STATUS_FORM)
    .refine((status) => status === 0 || (status >= 100 && status < 600), STATUS_FORM),
});

/** A report as it arrives: its shape and its measure can be checked, its truth cannot. */
export const reportSchema = z
  .strictObject({
    version: z.literal(REPORT_VERSION),
    by: z.enum(['pixel', 'script']),
    sender: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
    mode: z.enum(['live', 'test']),
    every: z.int().min(1).max(MOST_EVERY),
    counts: z.record(z.string(), z.int().positive()),
    orders: z.array(orderSchema).max(1),
  })
  .refine(
    ({ by, counts }) =>
      Object.keys(counts).length <= MOST_COUNTS &&
      Object.keys(counts).every((key) => canReport(by, readAnswer(key)?.path)) &&
      isOfOnePage(counts),
    COUNT_FORM,
  ) satisfies z.ZodType<Report>;

/** A report whose shape and measure are right. */
export type CheckedReport = z.infer<typeof reportSchema>;

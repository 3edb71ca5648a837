import type { Job, JobResult } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { JobHandlers, JobName } from './jobs.ts';

type JobRun = (job: Job<unknown>) => Promise<JobResult>;

const nothing = z.record(z.string(), z.never());

/**
 * How jobs that come out of the queue are done: what they carry is checked first, since another version
 * of the app may have put them in. What makes no sense is put aside at once, what fails is tried again.
 */
export function jobRuns(handlers: JobHandlers, log: Logger): Record<JobName, JobRun> {
  return {
    'reindex-step': jobRun(z.object({ reindexId: z.uuid() }), handlers['reindex-step'], log),
    'reindex-sweep': jobRun(nothing, handlers['reindex-sweep'], log),
    'direct-send': jobRun(z.object({ directEventId: z.uuid() }), handlers['direct-send'], log),
    'direct-sweep': jobRun(nothing, handlers['direct-sweep'], log),
    'tidy-up': jobRun(nothing, handlers['tidy-up'], log),
  };
}

function jobRun<Data>(
  schema: z.ZodType<Data>,
  handle: (data: Data) => Promise<void>,
  log: Logger,
): JobRun {
  return async (job) => {
    const about = { job: job.name, jobId: job.id, attempt: job.retryCount + 1 };
    const parsed = schema.safeParse(job.data);
    if (!parsed.success) {
      log.error(
        { ...about, problem: parsed.error.message },
        'a job makes no sense and is put aside',
      );
      return { id: job.id, status: 'deadletter', output: { message: 'its data makes no sense' } };
    }
    try {
      await handle(parsed.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.error({ ...about, err: error }, 'a job has failed');
      const message = error instanceof Error ? error.message : String(error);
      return { id: job.id, status: 'failed', output: { message } };
    }
  };
}

import type { AdminAnswer } from '../../../app/shopify/admin-client.ts';

type Answered = Extract<AdminAnswer, { kind: 'answer' }>;

/** An answer of the Admin API, without errors and a pause unless they are given. */
export const answered = (data: unknown, more: Partial<Answered> = {}): AdminAnswer => ({
  kind: 'answer',
  data,
  errors: [],
  pauseMs: 0,
  ...more,
});

/** An answer with an error of this code. */
export const failedWith = (
  code: string,
  data: unknown = null,
  message = 'Internal error',
): AdminAnswer => answered(data, { errors: [{ message, code }] });

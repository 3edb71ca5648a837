import type { LoginReport } from '../beacon/login-report.ts';
import { loginReportSchema } from '../beacon/schemas/login-report.ts';

/** A login report, or what is wrong with it, field by field. */
export type ReadReport = { ok: true; report: LoginReport } | { ok: false; problem: string };

/** Reads the body of a login report: JSON in UTF-8, of the one shape. */
export function readLoginReport(body: Uint8Array): ReadReport {
  const json = parsed(body);
  if (json === undefined) return { ok: false, problem: 'The body is not JSON.' };
  const read = loginReportSchema.safeParse(json);
  if (read.success) return { ok: true, report: read.data };
  const problems = read.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `${issue.keys.length} fields that a report does not have`
      : `${issue.path.join('.') || 'body'}: expected ${issue.message}`,
  );
  return { ok: false, problem: `${problems.join('; ')}.` };
}

/** `undefined` for what is no JSON. */
function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

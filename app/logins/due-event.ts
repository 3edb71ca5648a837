import type { Login } from '@prisma/client';
import type { Sql } from '../database/sql.ts';
import type { LoginState } from './login.ts';

/** An event with the data that its next step depends on. */
export interface DueEvent extends Login {
  dueAt: Date;
  /** The account that the shop has connected; null without one. */
  account: string | null;
  isInstalled: boolean;
  /** The mode of the shop, as stored; null for one that has saved no settings. */
  setMode: string | null;
}

const WAITING: LoginState = 'waiting';
const SENDING: LoginState = 'sending';

/** Reads an event; null if it has ended or does not exist. */
export async function readDueEvent(sql: Sql, id: string): Promise<DueEvent | null> {
  const [event] = await sql.query<DueEvent>(READ, [id]);
  return event ?? null;
}

/**
 * Marks an event as being sent, in one statement, which succeeds for one of several workers. It becomes `unknown` if no
 * outcome is recorded in time.
 *
 * @param to the account that it is sent for, the mode, and until when its outcome may be recorded
 * @returns null when another worker was faster
 */
export async function markSending(
  sql: Sql,
  event: DueEvent,
  to: { account: string; mode: 'live' | 'test'; until: Date },
): Promise<DueEvent | null> {
  const { id, attempts, dueAt } = event;
  const change = [SENDING, to.account, to.until, to.mode];
  const marked = await sql.query(MARK, [id, WAITING, attempts, dueAt, ...change]);
  if (marked.length === 0) return null;
  return { ...event, state: SENDING, attempts: attempts + 1, dueAt: to.until };
}

const READ = `
  SELECT e.*, c."siteId" AS "account", s."uninstalledAt" IS NULL AS "isInstalled",
    t."mode" AS "setMode"
  FROM "Login" e
    JOIN "Shop" s ON s."domain" = e."shopDomain"
    LEFT JOIN "Credentials" c ON c."shopDomain" = e."shopDomain"
    LEFT JOIN "Settings" t ON t."shopDomain" = e."shopDomain"
  WHERE e."id" = $1::uuid AND e."dueAt" IS NOT NULL`;

const MARK = `
  UPDATE "Login" SET "state" = $5, "reason" = NULL, "attempts" = "attempts" + 1, "siteId" = $6,
    "dueAt" = $7, "mode" = $8
  WHERE "id" = $1::uuid AND "state" = $2 AND "attempts" = $3::int AND "dueAt" = $4::timestamptz
  RETURNING "id"`;

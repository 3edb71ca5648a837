import { randomUUID } from 'node:crypto';
import type { Prisma } from '@prisma/client';
import { z } from 'zod';
import type { StoreDeps } from '../database/connect.ts';
import { DAY_MS, later } from '../time/units.ts';
import { type DeliveryState, MAY_HAVE_ARRIVED } from '../work/deliveries.ts';
import type { Enqueue } from '../work/work.ts';
import {
  ALERT_KINDS,
  type AlertChanged,
  type AlertVerdict,
  type MailPhase,
  type OpenAlert,
  type Trouble,
} from './alert.ts';
import { ALERT_CAUSES } from '../health/finding.ts';
import { CELL_FAMILIES } from '../reports/cells.ts';
import type { AlertSettings } from './alert-settings.ts';
import { isAbout } from './troubles.ts';

/** The alerts of shops and the mails about them. */
export interface AlertStore {
  /**
   * Opens an alert for each trouble without one, and ends those that are over or moot; of several calls at once, one
   * does. What another call has opened or ended since the facts were read is left as it is. Mails are queued in the same
   * transaction, at most {@link MAX_MAILS_PER_DAY}: to each address when a trouble begins, and when it is over to those
   * that may have got the first.
   *
   * @returns the alerts that are open now
   */
  apply(shop: string, seen: SeenTroubles, settings: AlertSettings): Promise<OpenAlert[]>;
  /** Installed shops with an account or an open alert, ordered by domain. */
  watchedShops(): Promise<string[]>;
  /** Deletes addresses 30 days and alerts 90 days after the end of an alert. */
  deleteOld(): Promise<void>;
}

/** The troubles of a shop. */
export interface SeenTroubles {
  /** When the facts began to be read. */
  at: Date;
  troubles: Trouble[];
  /** Decides whether an open alert is over, moot or still lasts. */
  verdict: (alert: OpenAlert) => AlertVerdict;
}

export const ADDRESSES_KEPT_MS = 30 * DAY_MS;
export const ALERTS_KEPT_MS = 90 * DAY_MS;

/**
 * The most mails about alerts of one shop within 24 hours: beginnings and ends of three alerts for five addresses. The
 * overview shows further alerts.
 */
const MAX_MAILS_PER_DAY = 30;

export interface AlertStoreDeps extends StoreDeps {
  /** Null if the operator has set up no mail server. */
  enqueue: Enqueue | null;
  changed?: AlertChanged | undefined;
}

export function createAlertStore(deps: AlertStoreDeps): AlertStore {
  const { prisma, enqueue, changed, now } = deps;

  /** Reads the open alerts of a shop, oldest first. */
  async function open(shop: string): Promise<OpenAlert[]> {
    const rows = await prisma.alert.findMany({
      where: { shopDomain: shop, endedAt: null },
      orderBy: [{ startedAt: 'asc' }, { kind: 'asc' }],
    });
    return rows.map(readAlert).filter((alert) => alert !== null);
  }

  return {
    async apply(shop, { at, troubles, verdict }, settings) {
      const known = await open(shop);
      const begun = troubles.filter((trouble) => !known.some((alert) => isAbout(alert, trouble)));
      const ended = known.filter((alert) => alert.startedAt <= at && verdict(alert) !== 'lasts');
      for (const trouble of begun) await begin(shop, trouble, at, settings);
      for (const alert of ended) {
        await end(shop, alert, verdict(alert) === 'over' ? settings.addresses : 'no-news');
      }
      return begun.length + ended.length > 0 ? open(shop) : known;
    },

    async watchedShops() {
      const rows = await prisma.$queryRaw<{ domain: string }[]>`
        SELECT s."domain" FROM "Shop" s
        WHERE s."uninstalledAt" IS NULL AND (
          EXISTS (SELECT FROM "Credentials" c WHERE c."shopDomain" = s."domain")
          OR EXISTS (SELECT FROM "Alert" a WHERE a."shopDomain" = s."domain" AND a."endedAt" IS NULL))
        ORDER BY s."domain"`;
      return rows.map(({ domain }) => domain);
    },

    async deleteOld() {
      const before = (ms: number) => later(now(), -ms);
      await prisma.alertMail.deleteMany({
        where: { alert: { endedAt: { lt: before(ADDRESSES_KEPT_MS) } } },
      });
      await prisma.alert.deleteMany({ where: { endedAt: { lt: before(ALERTS_KEPT_MS) } } });
    },
  };

  /**
   * Opens an alert. Does nothing if another process was first, if the shop or its account is gone, or if the account was
   * saved since the facts were read: they may be about another one.
   */
  async function begin(
    shop: string,
    trouble: Trouble,
    seenAt: Date,
    settings: AlertSettings,
  ): Promise<void> {
    const { kind, details } = trouble;
    const id = randomUUID();
    await prisma.$transaction(async (tx) => {
      const added = await tx.$executeRaw`
        INSERT INTO "Alert" ("id", "shopDomain", "kind", "openKey", "startedAt", "details")
        SELECT ${id}::uuid, s."domain", ${kind}, ${openKey(shop, trouble)}, ${now()},
          ${JSON.stringify(details)}::jsonb
        FROM "Shop" s
        JOIN "Credentials" c ON c."shopDomain" = s."domain" AND c."updatedAt" <= ${seenAt}
        WHERE s."domain" = ${shop} AND s."uninstalledAt" IS NULL AND NOT EXISTS (
          SELECT FROM "Alert" a WHERE a."shopDomain" = s."domain" AND a."endedAt" > ${seenAt}
            AND a."kind" = ${kind}
            AND a."details"->>'feedId' IS NOT DISTINCT FROM ${details.feedId ?? null}::text)
        FOR SHARE
        ON CONFLICT DO NOTHING`;
      if (added === 0) return;
      await changed?.({ id, shop, kind }, 'begin', tx);
      if (!settings.kinds.includes(kind)) return;
      // Half of the room is reserved for the mails about the end.
      const most = Math.floor((await mailsLeft(tx, shop)) / 2);
      await queue(tx, id, 'begin', settings.addresses.slice(0, most));
    });
  }

  /** @param addresses get a mail if they may have got the first one; `no-news` for a moot alert */
  async function end(
    shop: string,
    { id, kind }: OpenAlert,
    addresses: string[] | 'no-news',
  ): Promise<void> {
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.alert.updateMany({
        where: { id, endedAt: null },
        data: { endedAt: now(), openKey: null },
      });
      if (count === 0) return;
      // An address that got no mail about the beginning gets none about the end.
      await tx.alertMail.deleteMany({ where: { alertId: id, state: WAITING } });
      if (addresses === 'no-news') return;
      await changed?.({ id, shop, kind }, 'end', tx);
      const begun = await tx.alertMail.findMany({
        where: { alertId: id, phase: BEGIN, state: { in: MAY_HAVE_ARRIVED } },
      });
      const informed = new Set(begun.map(({ address }) => address));
      const most = await mailsLeft(tx, shop);
      const told = addresses.filter((address) => informed.has(address)).slice(0, most);
      await queue(tx, id, 'end', told);
    });
  }

  /** The number of mails that a shop may still get today, besides those about the ends of alerts that began today. */
  async function mailsLeft(tx: Prisma.TransactionClient, shop: string): Promise<number> {
    const [{ spent } = { spent: 0 }] = await tx.$queryRaw<{ spent: number }[]>`
      SELECT (count(*) + count(*) FILTER (WHERE m."phase" = ${BEGIN} AND a."endedAt" IS NULL))::int AS spent
      FROM "AlertMail" m JOIN "Alert" a ON a."id" = m."alertId"
      WHERE a."shopDomain" = ${shop} AND m."queuedAt" > ${later(now(), -DAY_MS)}`;
    return Math.max(0, MAX_MAILS_PER_DAY - spent);
  }

  async function queue(
    tx: Prisma.TransactionClient,
    alertId: string,
    phase: MailPhase,
    addresses: string[],
  ): Promise<void> {
    if (enqueue === null) return;
    const at = now();
    const common = { alertId, phase, state: WAITING, queuedAt: at, dueAt: at };
    const mails = addresses.map((address) => ({ id: randomUUID(), address, ...common }));
    await tx.alertMail.createMany({ data: mails });
    for (const { id } of mails) await enqueue(id, at, tx);
  }
}

/** The value of a unique column: PostgreSQL allows one open alert per shop, kind and feed. */
const openKey = (shop: string, { kind, details: { feedId } }: Trouble): string =>
  [shop, kind, ...(feedId === undefined ? [] : [feedId])].join('/');

const BEGIN: MailPhase = 'begin';
const WAITING: DeliveryState = 'waiting';

const details = z.object({
  cause: z.enum(ALERT_CAUSES).optional().catch(undefined),
  since: z.coerce.date().optional().catch(undefined),
  families: z.array(z.enum(CELL_FAMILIES)).optional().catch(undefined),
  percent: z.number().optional(),
  usualPercent: z.number().optional(),
  feedId: z.string().optional(),
});

/** Reads an alert; null for a kind that this version of the app does not know. */
export function readAlert(row: {
  id: string;
  kind: string;
  startedAt: Date;
  details: unknown;
}): OpenAlert | null {
  const kind = ALERT_KINDS.find((known) => known === row.kind);
  if (kind === undefined) return null;
  const { id, startedAt } = row;
  return { id, kind, startedAt, details: details.safeParse(row.details).data ?? {} };
}

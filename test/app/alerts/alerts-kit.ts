import { afterEach, beforeEach } from 'vitest';
import { createSignatures } from '../../../app/http/signatures.ts';
import { ALERT_KINDS, type AlertKind } from '../../../app/alerts/alert.ts';
import { createAlerts, type Alerts, type AlertsDeps } from '../../../app/alerts/alerts.ts';
import { createMailer } from '../../../app/alerts/mailer.ts';
import type { HealthFacts } from '../../../app/health/finding.ts';
import { createIntendedSilences } from '../../../app/health/intended-silences.ts';
import type { FeedView, IndexingOverview } from '../../../app/indexing/overview.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { type MailService, startMailService } from '../../sandbox/mail-service/mail-service.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createClock } from '../clock.ts';
import { useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';
import { monthlyFacts } from './monthly-facts.ts';
import { facts, tracking } from '../health/health-kit.ts';

export const SHOP = 'demo-shop.myshopify.com';
export const STAFF = 'staff@demo-shop.example.com';
export const OTHER = 'owner@demo-shop.example.com';

/** Alerts on a database and a mail server, with a shop whose troubles the test sets. */
export type AlertsKit = Awaited<ReturnType<typeof createAlertsKit>>;

/**
 * Gives each test of a file a kit on an empty database.
 *
 * @param subscribed the addresses that staff have saved
 */
export function useAlerts(subscribed: string[]): () => AlertsKit {
  const database = useDatabase();
  let kit: AlertsKit;
  beforeEach(async () => {
    const mailServer = await startMailService({ port: 0 });
    kit = await createAlertsKit(database(), mailServer);
    await subscribe(kit, subscribed);
  });
  afterEach(() => kit.mailServer.close());
  return () => kit;
}

/** Saves these addresses, by default for all kinds of alerts. */
export const subscribe = (
  { alerts }: Pick<AlertsKit, 'alerts'>,
  addresses: string[],
  { shop = SHOP, kinds = [...ALERT_KINDS] as AlertKind[], monthly = false, locale = 'en' } = {},
): Promise<unknown> => alerts.settings.save(shop, { addresses, kinds, monthly, locale });

/** Alerts that know and send only the given data. */
export const alertsOf = (
  parts: Pick<AlertsDeps, 'prisma' | 'now' | 'log'> & Partial<AlertsDeps>,
): Alerts =>
  createAlerts({
    shops: { find: () => Promise.resolve(null) },
    readHealth: () => Promise.reject(new Error()),
    intended: { remove: () => Promise.resolve() },
    indexing: { overview: () => Promise.reject(new Error()), refresh: () => Promise.resolve() },
    mailer: null,
    enqueue: () => Promise.resolve(),
    enqueueMonthly: () => Promise.resolve(),
    monthlyFacts: () => Promise.reject(new Error()),
    apiKey: 'the-api-key',
    signatures: createSignatures(['the-api-secret']),
    appUrl: 'https://app.example.com',
    ...parts,
  });

async function createAlertsKit(database: TestDatabase, mailServer: MailService) {
  const { prisma } = database;
  const clock = createClock(new Date('2026-11-22T09:13:00.000Z'));
  /** The account and the feeds according to the service's last answer, and other facts about the tracking. */
  const state = {
    account: 'accepted' as HealthFacts['account'],
    feeds: { 1201: 'done' } as Record<string, string>,
    known: {} as Partial<HealthFacts>,
    monthly: monthlyFacts(),
  };
  const intended = createIntendedSilences({ prisma, now: clock.now });
  const woken: string[] = [];
  const asked: string[] = [];
  const overview = (): IndexingOverview => {
    const named = Object.entries(state.feeds).map(([id, feed]) => ({ id, state: feed }));
    const feeds = named.map((record) => ({ feedId: record.id, record }) as FeedView);
    return { feeds, named, now: clock.now() } as IndexingOverview;
  };
  const known = (): HealthFacts => {
    const now = clock.now();
    const lastTakenAt = { live: now, test: null };
    const { account } = state;
    return facts({ now, account, tracking: tracking({ lastTakenAt }), ...state.known });
  };
  /** The alerts of another process on the same database. */
  const another = (parts: Partial<AlertsDeps> = {}): Alerts =>
    alertsOf({
      prisma,
      shops: createShops({ prisma, now: clock.now }),
      readHealth: () => Promise.resolve(known()),
      intended,
      indexing: {
        overview: () => Promise.resolve(overview()),
        refresh: (shop) => Promise.resolve(void asked.push(shop)),
      },
      mailer: createMailer({
        smtpUrl: mailServer.smtpUrl,
        from: 'Beacon Pixel <alerts@app.example.com>',
      }),
      enqueue: (mail) => Promise.resolve(void woken.push(mail)),
      monthlyFacts: () => Promise.resolve(state.monthly),
      now: clock.now,
      log: silentLog,
      ...parts,
    });
  const alerts = another();
  const seen = () => ({ ...overview(), health: known() });
  /** Opens and ends alerts of {@link SHOP} according to its state, after this change of it. */
  const check = (change: Partial<typeof state> = {}, by = alerts) => {
    Object.assign(state, change);
    return by.check(SHOP, seen());
  };
  /** Runs the queued steps. */
  const work = async () => {
    for (const mail of woken.splice(0)) await alerts.mails.run({ mail });
  };
  await addShop(database, SHOP);
  return {
    alerts,
    intended,
    check,
    /** Checks, and runs the queued steps; returns all mails. */
    async mails(change: Partial<typeof state> = {}) {
      await check(change);
      await work();
      return mailServer.mails();
    },
    /** The facts of a check. */
    seen,
    another,
    database,
    mailServer,
    clock,
    state,
    /** Mails whose steps are queued. */
    woken,
    /** Shops whose account was checked at the service. */
    asked,
    work,
  };
}

/** Adds a shop with an account. */
export async function addShop({ prisma }: TestDatabase, domain: string): Promise<void> {
  const updatedAt = new Date('2026-11-01T08:00:00.000Z');
  await prisma.shop.create({
    data: {
      domain,
      name: 'Harbour & Pine',
      timeZone: 'Europe/Berlin',
      installedAt: updatedAt,
      confirmedAt: updatedAt,
      factsReadAt: updatedAt,
      credentials: { create: { siteId: 'demo01', sealedSecret: 'key:AAAA', updatedAt } },
    },
  });
}

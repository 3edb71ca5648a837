import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { ALERT_KINDS, type AlertKind } from '../../../app/alerts/alert.ts';
import { createAlerts, type Alerts, type AlertsDeps } from '../../../app/alerts/alerts.ts';
import { createMailer, type Mailer } from '../../../app/alerts/mailer.ts';
import type { HealthFacts } from '../../../app/health/finding.ts';
import type { FeedView, IndexingOverview } from '../../../app/indexing/overview.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { type MailService, startMailService } from '../../sandbox/mail-service/mail-service.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createClock, type Clock } from '../clock.ts';
import { useDatabase } from '../use-database.ts';
import { facts, tracking } from '../health/health-kit.ts';

export const SHOP = 'demo-shop.myshopify.com';
export const STAFF = 'staff@demo-shop.example.com';
export const OTHER = 'owner@demo-shop.example.com';

/** Alerts on a database and a mail server of a test's own, with a shop whose troubles the test decides. */
export interface AlertsKit {
  alerts: Alerts;
  /** Opens and ends alerts of {@link SHOP} by its state, as one of the processes does. */
  check(alerts?: Alerts): ReturnType<Alerts['check']>;
  /** The same on the same database, as another process has it. */
  another(parts?: Partial<AlertsDeps>): Alerts;
  database: TestDatabase;
  mailServer: MailService;
  clock: Clock;
  /** What the service last said of the account and of feeds, and what else is known of the shop's tracking. */
  state: {
    account: HealthFacts['account'];
    feeds: Record<string, string>;
    known: Partial<HealthFacts>;
  };
  /** Mails whose steps are queued, in order; `work` takes those steps. */
  woken: string[];
  work(): Promise<void>;
  /** The shops whose account the service was asked about. */
  asked: string[];
}

/**
 * Gives each test of a file a kit on a database without rows.
 *
 * @param subscribed whose settings each test begins with
 */
export function useAlerts(subscribed: string[]): () => AlertsKit {
  const database = useDatabase();
  let kit: AlertsKit;
  beforeEach(async () => {
    const mailServer = await startMailService({ host: '127.0.0.1', port: 0 });
    kit = await createAlertsKit(database(), mailServer);
    await subscribe(kit, subscribed);
  });
  afterEach(() => kit.mailServer.close());
  return () => kit;
}

/** Staff save these addresses, for all kinds of alerts unless others are named. */
export const subscribe = (
  { alerts }: Pick<AlertsKit, 'alerts'>,
  addresses: string[],
  { shop = SHOP, kinds = [...ALERT_KINDS] as AlertKind[], locale = 'en' } = {},
): Promise<unknown> => alerts.settings.save(shop, { addresses, kinds, locale });

async function createAlertsKit(
  database: TestDatabase,
  mailServer: MailService,
): Promise<AlertsKit> {
  const { prisma } = database;
  const clock = createClock(new Date('2026-11-22T09:13:00.000Z'));
  const state: AlertsKit['state'] = { account: 'accepted', feeds: { 1201: 'done' }, known: {} };
  const woken: string[] = [];
  const asked: string[] = [];
  const overview = (): IndexingOverview => {
    const named = Object.entries(state.feeds).map(([id, feed]) => ({ id, state: feed }));
    const feeds = named.map((record) => ({ feedId: record.id, record }) as FeedView);
    return { feeds, named } as IndexingOverview;
  };
  const known = (): HealthFacts => {
    const now = clock.now();
    const lastTakenAt = { live: now, test: null };
    const { account } = state;
    return facts({ now, account, tracking: tracking({ lastTakenAt }), ...state.known });
  };
  const another = (parts: Partial<AlertsDeps> = {}): Alerts =>
    createAlerts({
      prisma,
      shops: createShops({ prisma, now: clock.now }),
      health: { facts: () => Promise.resolve(known()) },
      indexing: {
        overview: () => Promise.resolve(overview()),
        refresh: (shop) => {
          asked.push(shop);
          return Promise.resolve();
        },
      },
      mailer: mailerOf(mailServer),
      wake: (mail) => {
        woken.push(mail);
        return Promise.resolve();
      },
      apiKey: 'the-api-key',
      apiSecret: 'the-api-secret',
      appUrl: 'https://app.example.com',
      now: clock.now,
      log: pino({ level: 'silent' }),
      ...parts,
    });
  const alerts = another();
  await addShop(database, SHOP);
  return {
    alerts,
    check: (by = alerts) => by.check(SHOP, { ...overview(), health: known() }),
    another,
    database,
    mailServer,
    clock,
    state,
    woken,
    asked,
    async work() {
      for (const mail of woken.splice(0)) await alerts.mails.step(mail);
    },
  };
}

const mailerOf = ({ smtpUrl }: Pick<MailService, 'smtpUrl'>): Mailer =>
  createMailer({ smtpUrl, from: 'Beacon Pixel <alerts@app.example.com>' });

/** A shop that has connected an account. */
export async function addShop({ prisma }: TestDatabase, domain: string): Promise<void> {
  const updatedAt = new Date('2026-11-01T08:00:00.000Z');
  await prisma.shop.create({
    data: {
      domain,
      name: 'Harbour & Pine',
      timeZone: 'Europe/Berlin',
      factsReadAt: updatedAt,
      credentials: { create: { siteId: 'demo01', sealedSecret: 'key:AAAA', updatedAt } },
    },
  });
}

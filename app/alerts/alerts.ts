import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';
import type { ReadHealth } from '../health/health.ts';
import { resumedFamilies, type IntendedSilences } from '../health/intended-silences.ts';
import type { Signatures } from '../http/signatures.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { IndexingOverview } from '../indexing/overview.ts';
import type { Shops } from '../shop/shops.ts';
import { HOUR_MS, later, MINUTE_MS } from '../time/units.ts';
import type { DeliveryDeps } from '../work/deliver-once.ts';
import { scheduledKind, type DueWork, type Enqueue, type Work } from '../work/work.ts';
import type { AlertChanged, OpenAlert } from './alert.ts';
import { type AlertSettingsStore, createAlertSettingsStore } from './alert-settings.ts';
import { createAlertStore } from './alert-store.ts';
import { alertMails } from './alert-mails.ts';
import { createMailWork, type MailJob } from './mails.ts';
import { monthlyMails } from './monthly-mails.ts';
import {
  createMonthlyReport,
  forgetMonthlyMails,
  type MonthlyReportDeps,
} from './monthly-report.ts';
import { writeTestMail } from './mail-text.ts';
import type { Mailer } from './mailer.ts';
import { type TroubleFacts, troublesOf, verdictOn } from './troubles.ts';
import { createUnsubscribe, type Unsubscribe } from './unsubscribe.ts';

/** The outcome of a test e-mail. */
export type TestOutcome = 'sent' | 'refused' | 'failed' | 'too-soon' | 'no-address';

/** Alerts of all shops. Members that take a shop read and change that shop's data only. */
export interface Alerts {
  /** Whether the operator has set up a mail server. */
  hasMail: boolean;
  settings: AlertSettingsStore;
  unsubscribe: Unsubscribe;
  /**
   * Opens and ends the alerts of a shop, and ends intended silences that are over; returns the open alerts.
   *
   * @param facts.now when the facts began to be read
   */
  check(shop: string, facts: DatedFacts): Promise<OpenAlert[]>;
  /** Sends a test mail to each saved address; five times at once, then once an hour. */
  sendTest(shop: string): Promise<TestOutcome>;
  mails: DueWork<MailJob>;
  monthlyMails: DueWork<MailJob>;
  monthlyReports: DueWork<{ shop: string }>;
  /**
   * Checks every connected shop, each ten minutes. Refreshes an account first if its last answer is an hour old. After
   * five minutes no more accounts are refreshed: the next run continues with them. A shop that cannot be checked is
   * logged and skipped.
   */
  checks: Work;
  /** Deletes old addresses and alerts (`alert-store.ts`). */
  deleteOld(): Promise<void>;
}

type DatedFacts = TroubleFacts & Pick<IndexingOverview, 'now'>;

export interface AlertsDeps extends DeliveryDeps {
  prisma: PrismaClient;
  shops: Pick<Shops, 'find'>;
  /** The known facts about a shop's tracking. */
  readHealth: ReadHealth;
  intended: Pick<IntendedSilences, 'remove'>;
  indexing: Pick<Indexing, 'overview' | 'refresh'>;
  /** Null if the operator has set up no mail server. */
  mailer: Mailer | null;
  enqueue: Enqueue;
  enqueueMonthly: Enqueue;
  monthlyFacts: MonthlyReportDeps['monthlyFacts'];
  changed?: AlertChanged;
  apiKey: string;
  signatures: Signatures;
  appUrl: string;
}

/** The number of shops checked at once. */
const AT_ONCE = 4;

/** The age at which an answer about an account is refreshed, in milliseconds. */
const ACCOUNT_ASKED_MS = HOUR_MS;

/** How long a run refreshes accounts, in ms: a service that does not answer must not block the checks. */
const SWEEP_ASKS_MS = 5 * MINUTE_MS;

export function createAlerts(deps: AlertsDeps): Alerts {
  const { prisma, shops, readHealth, indexing, mailer, apiKey, now, log } = deps;
  const settings = createAlertSettingsStore({ prisma, now });
  const unsubscribe = createUnsubscribe({ ...deps, settings });
  const store = createAlertStore({
    prisma,
    enqueue: mailer && deps.enqueue,
    changed: deps.changed,
    now,
  });
  const context = { apiKey, unsubscribe };

  async function check(shop: string, facts: DatedFacts): Promise<OpenAlert[]> {
    const chosen = await settings.read(shop);
    const again = resumedFamilies(facts.health.intended, facts.health.cells.live);
    if (again.length > 0) await deps.intended.remove(shop, again);
    const verdict = (alert: OpenAlert) => verdictOn(alert, facts);
    return store.apply(shop, { at: facts.now, troubles: troublesOf(facts), verdict }, chosen);
  }

  async function checkOne(shop: string, askUntil: Date): Promise<void> {
    try {
      if (now() < askUntil) await indexing.refresh(shop, { maxAgeMs: ACCOUNT_ASKED_MS });
      const overview = await indexing.overview(shop);
      await check(shop, { ...overview, health: await readHealth(shop, overview) });
    } catch (error) {
      log.warn({ shop, err: error }, 'shop not checked for alerts');
    }
  }

  async function checkAll(): Promise<void> {
    const askUntil = later(now(), SWEEP_ASKS_MS);
    const rest = (await store.watchedShops()).values();
    const checkRest = async () => {
      for (const shop of rest) await checkOne(shop, askUntil);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, checkRest));
  }

  return {
    hasMail: mailer !== null,
    settings,
    unsubscribe,
    check,

    async sendTest(shop) {
      if (mailer === null) return 'failed';
      const [{ addresses, locale }, record] = await Promise.all([
        settings.read(shop),
        shops.find(shop),
      ]);
      if (addresses.length === 0) return 'no-address';
      if (!(await settings.claimTest(shop))) return 'too-soon';
      const shopName = record?.facts?.name ?? shop;
      const results = await Promise.all(
        addresses.map((address) =>
          mailer.send({
            id: randomUUID(),
            to: address,
            ...writeTestMail({ shop, shopName, address, locale }, context),
          }),
        ),
      );
      const failed = results.find(({ outcome }) => outcome !== 'taken');
      if (failed === undefined) return 'sent';
      log.warn({ shop, result: failed }, 'test mail not accepted');
      return failed.outcome === 'refused' ? 'refused' : 'failed';
    },

    mails: createMailWork(alertMails(prisma, context), deps),
    monthlyMails: createMailWork(monthlyMails(prisma, context), {
      ...deps,
      enqueue: deps.enqueueMonthly,
    }),
    monthlyReports: createMonthlyReport({ ...deps, enqueue: mailer && deps.enqueueMonthly }),
    checks: {
      ...scheduledKind('alerts', '*/10 * * * *', { timeoutSeconds: 1_800 }),
      run: checkAll,
    },
    async deleteOld() {
      await store.deleteOld();
      await forgetMonthlyMails(prisma, now());
    },
  };
}

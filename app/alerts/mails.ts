import type { AlertSettings, FeedName, Shop } from '@prisma/client';
import { z } from 'zod';
import { type FeedNames, namesOf } from '../shop/feed-names.ts';
import { localeOf } from '../texts/languages.ts';
import { MINUTE_MS } from '../time/units.ts';
import type { DeliveryDeps } from '../work/deliver-once.ts';
import { createDelivery, type DeliveryRow, type DeliveryTable } from '../work/deliveries.ts';
import { dueRows, type DueTable, type DueWork, type Enqueue, type WorkKind } from '../work/work.ts';
import type { MailContent } from './mail-text.ts';
import type { Mailer } from './mailer.ts';

/** The id of a mail's row. */
export interface MailJob {
  mail: string;
}

/** Creates a kind of work that sends mails. Its retries are of steps that throw; `deliveries.ts` retries mails. */
export const mailKind = (name: string): WorkKind<MailJob> => ({
  name,
  data: z.object({ mail: z.uuid() }),
  retry: 'backoff',
  concurrency: 5,
  timeoutSeconds: 240,
});

/** A mail as read from its table. */
export interface MailRow extends DeliveryRow<() => MailContent> {
  address: string;
}

/** The rules specific to one kind of mails. */
export interface MailRules {
  kind: WorkKind<MailJob>;
  table: DeliveryTable & DueTable;
  /** Reads a mail; null if it was deleted, or if this version of the app cannot read it. */
  read(id: string): Promise<MailRow | null>;
  /** Returns the condition under which an address still gets the mail. */
  subscribed(address: string): object;
}

export interface MailWorkDeps extends DeliveryDeps {
  /** Null if the operator has set up no mail server. */
  mailer: Mailer | null;
  enqueue: Enqueue;
}

/** Longer than all timeouts of the mailer together. */
const SENDING_LIMIT_MS = 3 * MINUTE_MS;

/** Sends the queued mails of one kind. Without a mail server they wait for one, or until they are too old. */
export function createMailWork(
  { kind, table, read, subscribed }: MailRules,
  deps: MailWorkDeps,
): DueWork<MailJob> {
  const { mailer, enqueue } = deps;
  if (mailer === null)
    return { ...kind, run: () => Promise.resolve(), due: () => Promise.resolve([]) };
  const step = createDelivery<() => MailContent, MailRow>(
    {
      name: 'mail',
      limitMs: SENDING_LIMIT_MS,
      table,
      read,
      // Staff may have removed the address meanwhile.
      wanted: ({ address }) => subscribed(address),
      send: ({ id, address }, write) => mailer.send({ id, to: address, ...write() }),
      enqueue,
    },
    deps,
  );
  return {
    ...kind,
    run: ({ mail }) => step(mail),
    due: dueRows(table, 'mail', deps.now),
  };
}

/** The recipient of a mail, with the data that every mail is written from. */
export interface Recipient {
  address: string;
  shop: string;
  shopName: string;
  /** Language and formats of the mail. */
  locale: string;
  /** The names that staff have given to feeds. */
  feedNames: FeedNames;
}

/** The columns that name a recipient. */
export const OF_RECIPIENT = { alertSettings: true, feedNames: true } as const;

export const recipientOf = (
  address: string,
  shop: Shop & { alertSettings: AlertSettings | null; feedNames: FeedName[] },
): Recipient => ({
  address,
  shop: shop.domain,
  shopName: shop.name ?? shop.domain,
  locale: localeOf(shop.alertSettings?.locale ?? null),
  feedNames: namesOf(shop.feedNames),
});
